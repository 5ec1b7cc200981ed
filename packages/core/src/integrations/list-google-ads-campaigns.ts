import type { Context, TeamActor } from '../context.ts';
import type { GoogleAdsAdGroup, GoogleAdsCampaign } from './integrations-api.ts';
import { openAdsAccount } from './open-ads-account.ts';

const microsPerUnit = 1_000_000;

/** The Search campaigns of an account with their ad groups and keywords, most impressions first. */
export async function listGoogleAdsCampaigns(
  context: Context,
  actor: TeamActor,
  input: { accountId?: string | undefined },
): Promise<GoogleAdsCampaign[]> {
  const { ads, customer } = await openAdsAccount(context, actor.teamId, input.accountId);
  const { signal } = context;
  const [campaigns, adGroups, keywords] = await Promise.all([
    ads.campaigns(customer, { signal }),
    ads.adGroups(customer, { signal }),
    ads.keywords(customer, { signal }),
  ]);
  const keywordsOf = groupBy(keywords, ({ adGroupId }) => adGroupId);
  const adGroupsOf = groupBy(adGroups, ({ campaignId }) => campaignId);
  return campaigns
    .map(({ id, name, status, budgetMicros, euDeclarationMissing, metrics }) => ({
      id,
      name,
      status,
      budget: budgetMicros === null ? null : budgetMicros / microsPerUnit,
      ...seen(metrics),
      euDeclarationMissing,
      adGroups: (adGroupsOf.get(id) ?? [])
        .map((adGroup): GoogleAdsAdGroup => ({
          id: adGroup.id,
          name: adGroup.name,
          status: adGroup.status,
          ...seen(adGroup.metrics),
          keywords: [...new Set((keywordsOf.get(adGroup.id) ?? []).map(({ text }) => text))],
        }))
        .sort(byImpressions),
    }))
    .sort(byImpressions);
}

function seen({ impressions, clicks, ctr }: { impressions: number; clicks: number; ctr: number }) {
  return { impressions, clicks, ctr };
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

const byImpressions = (a: { impressions: number }, b: { impressions: number }): number => b.impressions - a.impressions;
