import type { GoogleAdsCampaign } from '@serplift/core/api';
import type { CheckState } from '../../../ui/form/Checkbox.tsx';

/** What is chosen: campaigns and ad groups by id. */
export interface Selection {
  campaignIds: ReadonlySet<string>;
  adGroupIds: ReadonlySet<string>;
}

export const noSelection: Selection = { campaignIds: new Set(), adGroupIds: new Set() };

/** The state of a campaign's box: on with the campaign or all its ad groups, mixed with some of them. */
export function campaignCheckState({ campaignIds, adGroupIds }: Selection, campaign: GoogleAdsCampaign): CheckState {
  if (campaignIds.has(campaign.id)) return true;
  const chosen = campaign.adGroups.filter(({ id }) => adGroupIds.has(id)).length;
  if (chosen === 0) return false;
  return chosen === campaign.adGroups.length || 'mixed';
}

/** Selects campaigns with all their ad groups, in addition to what is already chosen. */
function withCampaigns(selection: Selection, campaigns: readonly GoogleAdsCampaign[]): Selection {
  const campaignIds = new Set(selection.campaignIds);
  const adGroupIds = new Set(selection.adGroupIds);
  for (const campaign of campaigns) {
    campaignIds.add(campaign.id);
    for (const { id } of campaign.adGroups) adGroupIds.add(id);
  }
  return { campaignIds, adGroupIds };
}

function withoutCampaigns(selection: Selection, campaigns: readonly GoogleAdsCampaign[]): Selection {
  const campaignIds = new Set(selection.campaignIds);
  const adGroupIds = new Set(selection.adGroupIds);
  for (const campaign of campaigns) {
    campaignIds.delete(campaign.id);
    for (const { id } of campaign.adGroups) adGroupIds.delete(id);
  }
  return { campaignIds, adGroupIds };
}

/** Selecting a campaign selects all its ad groups; clearing it clears them. */
export function toggleCampaign(selection: Selection, campaign: GoogleAdsCampaign): Selection {
  return campaignCheckState(selection, campaign) === true
    ? withoutCampaigns(selection, [campaign])
    : withCampaigns(selection, [campaign]);
}

/** Selects or clears one ad group; clearing it clears its campaign. */
export function toggleAdGroup(selection: Selection, campaign: GoogleAdsCampaign, adGroupId: string): Selection {
  const campaignIds = new Set(selection.campaignIds);
  const adGroupIds = new Set(selection.adGroupIds);
  if (adGroupIds.delete(adGroupId)) campaignIds.delete(campaign.id);
  else adGroupIds.add(adGroupId);
  return { campaignIds, adGroupIds };
}

/** State of the Select All box for the campaigns that are shown. */
export function allCheckState(selection: Selection, shown: readonly GoogleAdsCampaign[]): CheckState {
  const states = shown.map((campaign) => campaignCheckState(selection, campaign));
  if (states.length > 0 && states.every((checkState) => checkState === true)) return true;
  return states.every((checkState) => checkState === false) ? false : 'mixed';
}

/** Selects every shown campaign and ad group, or clears them when all are chosen; what is hidden stays as it is. */
export function toggleAll(selection: Selection, shown: readonly GoogleAdsCampaign[]): Selection {
  return allCheckState(selection, shown) === true
    ? withoutCampaigns(selection, shown)
    : withCampaigns(selection, shown);
}

/** Whether there is nothing to start with. */
export function isNothing({ campaignIds, adGroupIds }: Selection): boolean {
  return campaignIds.size === 0 && adGroupIds.size === 0;
}

/** What is chosen but hidden by search or filter, in ad groups. */
export function hiddenAdGroups(selection: Selection, shown: readonly GoogleAdsCampaign[]): number {
  const visible = shown.flatMap(({ adGroups }) => adGroups).filter(({ id }) => selection.adGroupIds.has(id)).length;
  return selection.adGroupIds.size - visible;
}
