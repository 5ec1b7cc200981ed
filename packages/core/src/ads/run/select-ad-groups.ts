import { adsLimits } from '../../contract/ads/ads-api.ts';
import { AppError } from '../../contract/errors.ts';
import type { AdsAdGroup, AdsCampaign } from '../../providers/google-ads/google-ads.ts';
import type { OpenAdsAccount } from '../../team/integrations/open-ads-account.ts';

export interface Selection {
  campaignIds: readonly string[];
  adGroupIds: readonly string[];
}

/** What a selection means in the account now. */
export interface SelectedAdGroups {
  /** Most impressions first. */
  adGroups: AdsAdGroup[];
  campaigns: Map<string, AdsCampaign>;
  /** Chosen ids that the account does not show: removed, of another kind, or never there. */
  missing: { campaignIds: string[]; adGroupIds: string[] };
}

const named = 5;

/** The ad groups of the chosen campaigns and those chosen one by one. */
export async function selectAdGroups(
  { ads, customer }: OpenAdsAccount,
  selection: Selection,
  signal: AbortSignal,
): Promise<SelectedAdGroups> {
  const { campaignIds, adGroupIds } = selection;
  const [all, ofCampaigns, single] = await Promise.all([
    ads.campaigns(customer, { signal }),
    campaignIds.length === 0 ? [] : ads.adGroups(customer, { signal, campaignIds }),
    adGroupIds.length === 0 ? [] : ads.adGroups(customer, { signal, adGroupIds }),
  ]);
  const campaigns = new Map(all.map((campaign) => [campaign.id, campaign]));
  const byId = new Map([...ofCampaigns, ...single].map((adGroup) => [adGroup.id, adGroup]));
  return {
    adGroups: [...byId.values()].sort(
      (a, b) => b.metrics.impressions - a.metrics.impressions || a.name.localeCompare(b.name),
    ),
    campaigns,
    missing: {
      campaignIds: campaignIds.filter((id) => !campaigns.has(id)),
      adGroupIds: adGroupIds.filter((id) => !byId.has(id)),
    },
  };
}

/** Fails unless something is chosen, all of it is in the account, and it is not more than a run may hold. */
export function requireSelection(selected: SelectedAdGroups, selection: Selection, account: { name: string }): void {
  if (selection.campaignIds.length + selection.adGroupIds.length === 0) {
    throw new AppError('invalid_input', 'Choose at least one campaign or ad group.', {
      details: { issues: [{ at: 'adGroupIds', message: 'Choose at least one campaign or ad group.' }] },
    });
  }
  const { campaignIds, adGroupIds } = selected.missing;
  const unknown = [...campaignIds.map((id) => `campaign ${id}`), ...adGroupIds.map((id) => `ad group ${id}`)];
  if (unknown.length > 0) {
    const more = unknown.length > named ? ` and ${unknown.length - named} more` : '';
    throw new AppError(
      'not_found',
      `Not found among the Search campaigns of ${account.name}: ${unknown.slice(0, named).join(', ')}${more}. Reload the campaigns and choose again.`,
    );
  }
  if (selected.adGroups.length === 0) {
    throw new AppError('invalid_input', 'The chosen campaigns have no ad groups that show text ads.');
  }
  if (selected.adGroups.length > adsLimits.maxAdGroups) {
    throw new AppError(
      'invalid_input',
      `A run takes at most ${adsLimits.maxAdGroups} ad groups; ${selected.adGroups.length} are chosen.`,
    );
  }
}
