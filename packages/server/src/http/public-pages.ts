import { existsSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { siblingModule, threadModule } from '@serplift/core';
import type { Site } from './page-head.ts';
import type { RenderJob } from './render-pages-thread.ts';

const paths = ['/', '/privacy', '/terms'];

/** A thread takes the renderer's memory with it when it ends, and its tracking of every promise, which slows answers down. */
function renderInThread(job: RenderJob, starting: AbortSignal | undefined): Promise<[string, string][]> {
  starting?.throwIfAborted();
  const { module, ...flags } = threadModule(siblingModule(import.meta.url, 'render-pages-thread'));
  const thread = new Worker(module, { name: 'serplift pages', workerData: job, ...flags });
  const cut = (): void => void thread.terminate();
  starting?.addEventListener('abort', cut, { once: true });
  return new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', (code) => {
      starting?.removeEventListener('abort', cut);
      reject(new Error(`The public pages could not be rendered: the thread ended with ${code}.`));
    });
  });
}

/**
 * The HTML of the pages that can be read before any script runs, by path, as visitors without a session see them.
 * Empty when the dashboard in `root` was built without a renderer next to it.
 */
export async function renderPublicPages(of: {
  root: string;
  site: Site;
  starting?: AbortSignal | undefined;
}): Promise<ReadonlyMap<string, string>> {
  const { root, site, starting } = of;
  const file = path.join(root, '..', 'pages', 'render-page.js');
  if (!existsSync(file)) return new Map();
  const job: RenderJob = { file, paths, contactEmail: site.contactEmail };
  return new Map(await renderInThread(job, starting));
}

/** A page that can be looked at before its scripts run: they load after what it is drawn with. */
export function scriptsLast(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    .replace('<script type="module"', '<script type="module" fetchpriority="low"');
}

/** The page with its content in it; scripts only bring it to life. */
export function writeOut(html: string, content: string): string {
  return scriptsLast(html).replace('<div id="root">', (start) => start + content);
}
