import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Site } from './page-head.ts';

/** What the dashboard's build brings along to write out a public page; packages/web/src/render-page.tsx. */
interface Renderer {
  renderPage: (path: string, contactEmail: string | null) => Promise<string>;
}

const paths = ['/', '/privacy', '/terms'];

/**
 * The HTML of the pages that can be read before any script runs, by path, as visitors without a session see them.
 * Empty when the dashboard in `root` was built without a renderer next to it.
 */
export async function renderPublicPages(root: string, site: Site): Promise<ReadonlyMap<string, string>> {
  const file = path.join(root, '..', 'pages', 'render-page.js');
  if (!existsSync(file)) return new Map();
  const { renderPage } = (await import(pathToFileURL(file).href)) as Renderer;
  return new Map(
    await Promise.all(paths.map(async (page) => [page, await renderPage(page, site.contactEmail)] as const)),
  );
}

/** The page with its content in it. Scripts only bring it to life then, so they load after what makes it readable. */
export function writeOut(html: string, content: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    .replace('<script type="module"', '<script type="module" fetchpriority="low"')
    .replace('<div id="root">', (start) => start + content);
}
