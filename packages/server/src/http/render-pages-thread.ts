import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';

/** Which pages a thread renders, and with what. */
export interface RenderJob {
  /** What the dashboard's build brings along to write out a public page; packages/web/src/render-page.tsx. */
  file: string;
  paths: readonly string[];
  contactEmail: string | null;
}

interface Renderer {
  renderPage: (path: string, contactEmail: string | null) => Promise<string>;
}

const { file, paths, contactEmail } = workerData as RenderJob;
const { renderPage } = (await import(pathToFileURL(file).href)) as Renderer;
const rendered = await Promise.all(paths.map(async (page) => [page, await renderPage(page, contactEmail)] as const));
parentPort?.postMessage(rendered, []);
