import { found } from '../../contract/errors.ts';
import type { Method, Worklist, RunControl } from '../../runs/engine/method.ts';
import type { ItemCounts, Run } from '../../runs/record/run.ts';
import type { Context } from '../../team/context/context.ts';
import { openAdsAccount } from '../../team/integrations/open-ads-account.ts';
import type { AdsItemInput, AdsItemOutput } from '../ad/ads-item.ts';
import { findAdsRun } from '../ad/ads-runs-store.ts';
import { workAdGroup } from '../write/work-ad-group.ts';
import { chooseAdGroups } from './ad-items-rules.ts';
import { selectAdGroups } from './select-ad-groups.ts';

const removed = 'Removed in Google Ads since they were chosen, or no longer a Search ad group';

/** Reads the chosen ad groups with their keywords, ads and search terms in a few queries. */
async function listAdItems(context: Context, run: Run, control: RunControl): Promise<Worklist<AdsItemInput>> {
  const { signal } = control;
  const selection = found(await findAdsRun(context.db, run.id), 'Selection');
  await control.step('analyzingAdGroups');
  const open = await openAdsAccount({ ...context, signal }, run.teamId, selection.account.id);
  const { adGroups, campaigns, missing } = await selectAdGroups(open, selection, signal);
  await control.step('findingKeywords');
  const adGroupIds = adGroups.map(({ id }) => id);
  const { ads, customer } = open;
  const [keywords, currentAds, searchTerms] = await Promise.all([
    ads.keywords(customer, { signal, adGroupIds }),
    ads.ads(customer, { signal, adGroupIds }),
    ads.searchTerms(customer, { signal, adGroupIds }),
  ]);
  const worklist = chooseAdGroups({ adGroups, campaigns, keywords, ads: currentAds, searchTerms });
  const gone = missing.adGroupIds.length + missing.campaignIds.length;
  const leftOut = gone === 0 ? worklist.leftOut : [{ reason: removed, adGroups: gone }, ...worklist.leftOut];
  return {
    items: worklist.items.map((input) => ({ subject: input.adGroup.id, input })),
    results: { leftOut, examples: worklist.examples },
    ...(worklist.items.length === 0 && {
      failure: `None of the chosen ad groups can be processed: ${leftOut.map(({ reason, adGroups: count }) => `${reason} (${count})`).join('; ')}.`,
    }),
  };
}

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
