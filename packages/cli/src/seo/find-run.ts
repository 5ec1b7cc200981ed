import { AppError, type SeoPage } from '@serplift/core/api';
import { listPages } from './list-pages.ts';
import type { Tools } from './run-request.ts';

/** The id that was named, or that of the newest SEO run. */
export async function findRun({ session, api }: Tools, named: string | undefined): Promise<string> {
  if (named !== undefined) return named;
  const { id: userId } = await session.call(api.user.current, {});
  const [newest] = await session.call(api.seo.history, { userId });
  if (newest === undefined) {
    throw new AppError('not_found', 'There is no SEO run yet. Start one with: serplift seo run');
  }
  return newest.id;
}

/** The page of a run by its address, or by the end of it. */
export async function findPage(tools: Tools, optimizationId: string, wanted: string): Promise<SeoPage> {
  const similar: SeoPage[] = [];
  for await (const pages of listPages(tools, optimizationId)) {
    const exact = pages.find((page) => page.url === wanted);
    if (exact !== undefined) return exact;
    similar.push(...pages.filter((page) => page.url.endsWith(wanted)));
  }
  const [page] = similar;
  if (page !== undefined && similar.length === 1) return page;
  const why = similar.length > 1 ? `Several pages of the run end in "${wanted}"` : `The run has no page "${wanted}"`;
  throw new AppError('not_found', `${why}. See: serplift seo show ${optimizationId}`);
}
