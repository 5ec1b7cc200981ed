import type { GoogleAdsCampaign } from '@serplift/core/api';

/** A campaign with ad groups of the given ids, for tests. */
export function campaign(
  id: string,
  adGroupIds: string[],
  changes: Partial<GoogleAdsCampaign> = {},
): GoogleAdsCampaign {
  return {
    id,
    name: `Campaign ${id}`,
    status: 'enabled',
    budget: 20,
    impressions: 1000,
    clicks: 40,
    ctr: 0.04,
    euDeclarationMissing: false,
    adGroups: adGroupIds.map((adGroupId) => ({
      id: adGroupId,
      name: `Ad group ${adGroupId}`,
      status: 'enabled',
      impressions: 100,
      clicks: 5,
      keywords: [`keyword of ${adGroupId}`],
      ctr: 0.05,
    })),
    ...changes,
  };
}
