import type { GoogleAdsAdGroup, GoogleAdsCampaign } from '../../contract/team/integrations-api.ts';
import { groupBy } from '../../platform/group-by.ts';
import type { Context, TeamActor } from '../context/context.ts';
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
  const shownGroups = (campaignId: string): GoogleAdsAdGroup[] =>
    (adGroupsOf.get(campaignId) ?? []).map(({ id, name, status, metrics: { impressions, clicks, ctr } }) => {
      const texts = (keywordsOf.get(id) ?? []).map(({ text }) => text);
      return { id, name, status, impressions, clicks, ctr, keywords: [...new Set(texts)] };
    });
  return campaigns
    .map(
      ({
        id,
        name,
        status,
        budgetMicros,
        euDeclarationMissing,
        googleWrites,
        metrics: { impressions, clicks, ctr },
      }) => {
        const budget = budgetMicros === null ? null : budgetMicros / microsPerUnit;
        const adGroups = shownGroups(id).sort(byImpressions);
        return { id, name, status, budget, impressions, clicks, ctr, euDeclarationMissing, googleWrites, adGroups };
      },
    )
    .sort(byImpressions);
}

const byImpressions = (a: { impressions: number }, b: { impressions: number }): number => b.impressions - a.impressions;
