import type { Method } from '../../runs/engine/method.ts';
import type { ItemCounts, Run } from '../../runs/record/run.ts';
import type { AdsItemInput, AdsItemOutput } from '../ad/ads-item.ts';
import { workAdGroup } from '../write/work-ad-group.ts';
import { listAdItems } from './list-ad-items.ts';

const adGroups = (count: number): string => (count === 1 ? '1 ad group' : `${count} ad groups`);

function summarize(_run: Run, counts: ItemCounts): { summary: string; results: Record<string, unknown> } {
  const parts = [`New ads for ${adGroups(counts.succeeded)}`];
  if (counts.failed > 0) parts.push(`${counts.failed} failed`);
  if (counts.skipped > 0) parts.push(`${counts.skipped} skipped`);
  return { summary: `${parts.join(', ')}.`, results: {} };
}

/** Responsive search ads from ad groups: what the run engine needs to know. */
export const adsMethod: Method<AdsItemInput, AdsItemOutput> = {
  kind: 'ads',
  worklist: listAdItems,
  work: workAdGroup,
  summarize,
};
