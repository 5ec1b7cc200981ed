import type { CurrentAd } from '../../contract/ads/ad-group-result.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { openAdsAccount } from '../../team/integrations/open-ads-account.ts';
import { toReadBack } from '../deploy/deployment-rules.ts';

/** Responsive search ads that ad groups of the team's account have today; ids of other accounts have none. */
export async function listExistingAds(
  context: Context,
  actor: TeamActor,
  input: { adGroupIds: readonly string[] },
): Promise<(CurrentAd & { adGroupId: string })[]> {
  if (input.adGroupIds.length === 0) return [];
  const { ads, customer } = await openAdsAccount(context, actor.teamId);
  const found = await ads.ads(customer, { signal: context.signal, adGroupIds: input.adGroupIds });
  return found.map((ad) => Object.assign(toReadBack(ad), { adGroupId: ad.adGroupId }));
}
