import type { GoogleAdsCampaign } from '@serplift/core/api';
import type { Tick } from '../../../ui/form/TickBox.tsx';

/** What is ticked: campaigns and ad groups by id. */
export interface Selection {
  campaignIds: ReadonlySet<string>;
  adGroupIds: ReadonlySet<string>;
}

export const noSelection: Selection = { campaignIds: new Set(), adGroupIds: new Set() };

/** How a campaign's box stands: on with the campaign or all its ad groups, mixed with some of them. */
export function campaignTick({ campaignIds, adGroupIds }: Selection, campaign: GoogleAdsCampaign): Tick {
  if (campaignIds.has(campaign.id)) return 'on';
  const ticked = campaign.adGroups.filter(({ id }) => adGroupIds.has(id)).length;
  if (ticked === 0) return 'off';
  return ticked === campaign.adGroups.length ? 'on' : 'mixed';
}

/** Ticks campaigns with all their ad groups, beside what is ticked already. */
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

/** Ticking a campaign ticks all its ad groups; unticking it clears them. */
export function toggleCampaign(selection: Selection, campaign: GoogleAdsCampaign): Selection {
  return campaignTick(selection, campaign) === 'on'
    ? withoutCampaigns(selection, [campaign])
    : withCampaigns(selection, [campaign]);
}

/** Ticks or unticks one ad group; unticking it unticks its campaign. */
export function toggleAdGroup(selection: Selection, campaign: GoogleAdsCampaign, adGroupId: string): Selection {
  const campaignIds = new Set(selection.campaignIds);
  const adGroupIds = new Set(selection.adGroupIds);
  if (adGroupIds.delete(adGroupId)) campaignIds.delete(campaign.id);
  else adGroupIds.add(adGroupId);
  return { campaignIds, adGroupIds };
}

/** How the box of Select All stands over the campaigns that are shown. */
export function allTick(selection: Selection, shown: readonly GoogleAdsCampaign[]): Tick {
  const ticks = shown.map((campaign) => campaignTick(selection, campaign));
  if (ticks.length > 0 && ticks.every((tick) => tick === 'on')) return 'on';
  return ticks.every((tick) => tick === 'off') ? 'off' : 'mixed';
}

/** Ticks every shown campaign and ad group, or clears them when all are ticked; what is hidden stays as it is. */
export function toggleAll(selection: Selection, shown: readonly GoogleAdsCampaign[]): Selection {
  return allTick(selection, shown) === 'on' ? withoutCampaigns(selection, shown) : withCampaigns(selection, shown);
}

/** Whether there is nothing to start with. */
export function isNothing({ campaignIds, adGroupIds }: Selection): boolean {
  return campaignIds.size === 0 && adGroupIds.size === 0;
}

/** What is ticked but hidden by search or filter, in ad groups. */
export function hiddenAdGroups(selection: Selection, shown: readonly GoogleAdsCampaign[]): number {
  const visible = shown.flatMap(({ adGroups }) => adGroups).filter(({ id }) => selection.adGroupIds.has(id)).length;
  return selection.adGroupIds.size - visible;
}
