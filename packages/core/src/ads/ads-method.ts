import type { Method } from '../optimizations/method.ts';
import type { ItemCounts, Run } from '../optimizations/run.ts';
import type { AdsItemInput, AdsItemOutput } from './ads-item.ts';
import { planAdsRun } from './plan-ads-run.ts';
import { workAdGroup } from './work-ad-group.ts';

const ads = (count: number): string => (count === 1 ? '1 ad' : `${count} ads`);

function summarise(_run: Run, counts: ItemCounts): { summary: string; results: Record<string, unknown> } {
  const parts = [`${ads(counts.succeeded)} ready to review`];
  if (counts.failed > 0) parts.push(`${counts.failed} failed`);
  if (counts.skipped > 0) parts.push(`${counts.skipped} skipped`);
  return { summary: `${parts.join(', ')}.`, results: {} };
}

/** Responsive search ads from ad groups: what the run engine needs to know. */
export const adsMethod: Method<AdsItemInput, AdsItemOutput> = {
  kind: 'ads',
  plan: planAdsRun,
  work: workAdGroup,
  summarise,
};
