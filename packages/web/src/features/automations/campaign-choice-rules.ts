import type { GoogleAdsCampaign } from '@serplift/core/api';

/** What an ads automation works on: whole campaigns and single ad groups. */
export interface CampaignChoice {
  campaignIds: string[];
  adGroupIds: string[];
}

type Campaign = Pick<GoogleAdsCampaign, 'id'> & { adGroups: readonly { id: string }[] };

/** Chooses a campaign, or leaves it out with all its ad groups. */
export function toggleCampaign({ campaignIds, adGroupIds }: CampaignChoice, campaign: Campaign): CampaignChoice {
  if (!campaignIds.includes(campaign.id)) return { campaignIds: [...campaignIds, campaign.id], adGroupIds };
  const own = new Set(campaign.adGroups.map(({ id }) => id));
  return {
    campaignIds: campaignIds.filter((id) => id !== campaign.id),
    adGroupIds: adGroupIds.filter((id) => !own.has(id)),
  };
}

/** How many ad groups are chosen in addition to those of the chosen campaigns. */
export function singleAdGroups({ campaignIds, adGroupIds }: CampaignChoice, campaigns: readonly Campaign[]): number {
  const chosen = campaigns.filter(({ id }) => campaignIds.includes(id));
  const covered = new Set(chosen.flatMap(({ adGroups }) => adGroups.map(({ id }) => id)));
  return adGroupIds.filter((id) => !covered.has(id)).length;
}
