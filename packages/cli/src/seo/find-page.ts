import { AppError, type SeoPage } from '@serplift/core/api';
import { listItems } from '../runs/list-items.ts';
import type { Tools } from '../runs/run-kind.ts';
import { seoKind } from './seo-kind.ts';

/** The page of a run by its address, or by the end of it. */
export async function findPage(tools: Tools, optimizationId: string, wanted: string): Promise<SeoPage> {
  const similar: SeoPage[] = [];
  for await (const pages of listItems(tools, seoKind, optimizationId)) {
    const exact = pages.find((page) => page.url === wanted);
    if (exact !== undefined) return exact;
    similar.push(...pages.filter((page) => page.url.endsWith(wanted)));
  }
  const [page] = similar;
  if (page !== undefined && similar.length === 1) return page;
  const why = similar.length > 1 ? `Several pages of the run end in "${wanted}"` : `The run has no page "${wanted}"`;
  throw new AppError('not_found', `${why}. See: serplift seo show ${optimizationId}`);
}
