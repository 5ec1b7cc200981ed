import type { Method } from '../../runs/engine/method.ts';
import type { ItemCounts, Run } from '../../runs/record/run.ts';
import { listSeoItems } from '../choose/list-seo-items.ts';
import type { SeoItemInput, SeoItemOutput } from '../page/seo-item.ts';
import { workSeoPage } from '../write/work-seo-page.ts';

function summarize(_run: Run, counts: ItemCounts): { summary: string; results: Record<string, unknown> } {
  const { succeeded } = counts;
  const parts = [
    succeeded === 1 ? 'A new title and description for 1 page' : `New titles and descriptions for ${succeeded} pages`,
  ];
  if (counts.kept > 0) parts.push(`${counts.kept} kept`);
  if (counts.failed > 0) parts.push(`${counts.failed} failed`);
  if (counts.skipped > 0) parts.push(`${counts.skipped} skipped`);
  return { summary: `${parts.join(', ')}.`, results: {} };
}

/** Better titles and descriptions: what the run engine needs to know. */
export const seoMethod: Method<SeoItemInput, SeoItemOutput> = {
  kind: 'seo',
  worklist: listSeoItems,
  work: workSeoPage,
  summarize,
};
