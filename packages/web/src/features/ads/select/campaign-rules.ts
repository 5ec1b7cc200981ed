import type { GoogleAdsAdGroup, GoogleAdsCampaign } from '@serplift/core/api';
import { queryOf } from '../../../lib/address-view-rules.ts';
import { oneOf } from '../../../lib/one-of.ts';

export type CampaignState = 'Active' | 'Paused' | 'Removed' | 'Unknown';

const states: Record<string, CampaignState> = {
  2: 'Active',
  enabled: 'Active',
  3: 'Paused',
  paused: 'Paused',
  4: 'Removed',
  removed: 'Removed',
};

/** What a status of Google Ads means; its numbers and its words are both understood. */
export function campaignState(status: string | number): CampaignState {
  return states[String(status).toLowerCase()] ?? 'Unknown';
}

export const statusFilters = { all: 'All Campaigns', active: 'Active Only', paused: 'Paused Only' } as const;
export type StatusFilter = keyof typeof statusFilters;

/** Which campaigns are shown, as it is in the address. */
export interface CampaignView {
  search: string;
  status: StatusFilter;
}

/** Reads a view from the address; anything unknown there is ignored. */
export function readCampaignView(query: URLSearchParams): CampaignView {
  return { search: query.get('q') ?? '', status: oneOf(statusFilters, query.get('status')) ?? 'all' };
}

/** Writes a view for the address; what is at its default is left out. */
export function writeCampaignView({ search, status }: CampaignView): URLSearchParams {
  return queryOf({ q: search, status: status === 'all' ? null : status });
}

/** A campaign with its texts in small letters, made once so that each keystroke only compares. */
export interface IndexedCampaign {
  campaign: GoogleAdsCampaign;
  name: string;
  /** Name and keywords of each ad group. */
  adGroups: string[];
}

export function indexCampaigns(campaigns: readonly GoogleAdsCampaign[]): IndexedCampaign[] {
  return campaigns.map((campaign) => ({
    campaign,
    name: campaign.name.toLowerCase(),
    adGroups: campaign.adGroups.map(({ name, keywords }) => [name, ...keywords].join('\n').toLowerCase()),
  }));
}

/** A campaign that a view shows. */
export interface ShownCampaign {
  campaign: GoogleAdsCampaign;
  /** Those that match the search come first; without a search they keep their order. */
  adGroups: GoogleAdsAdGroup[];
  /** Whether an ad group or keyword matches the search, so that it opens by itself. */
  opensItself: boolean;
}

const wanted: Record<StatusFilter, CampaignState | null> = { all: null, active: 'Active', paused: 'Paused' };

/** The campaigns of a view; a campaign is found by its own name, and by names and keywords of its ad groups. */
export function campaignsInView(campaigns: readonly IndexedCampaign[], view: CampaignView): ShownCampaign[] {
  const words = view.search.trim().toLowerCase();
  const state = wanted[view.status];
  const shown: ShownCampaign[] = [];
  for (const { campaign, name, adGroups } of campaigns) {
    if (state !== null && campaignState(campaign.status) !== state) continue;
    if (words === '') {
      shown.push({ campaign, adGroups: campaign.adGroups, opensItself: false });
      continue;
    }
    const isMatch = (_: GoogleAdsAdGroup, index: number) => adGroups[index]?.includes(words) === true;
    const matching = campaign.adGroups.filter(isMatch);
    if (matching.length === 0 && !name.includes(words)) continue;
    const others = campaign.adGroups.filter((adGroup, index) => !isMatch(adGroup, index));
    shown.push({ campaign, adGroups: [...matching, ...others], opensItself: matching.length > 0 });
  }
  return shown;
}

interface RowPlace {
  key: string;
  /** 1 for campaigns, 2 for ad groups, 3 for keywords. */
  level: number;
  position: number;
  siblings: number;
}

/** One line of the tree of campaigns. */
export type TreeRow = RowPlace &
  (
    | { kind: 'campaign'; campaign: GoogleAdsCampaign; isOpen: boolean }
    | { kind: 'adGroup'; campaign: GoogleAdsCampaign; adGroup: GoogleAdsAdGroup; isOpen: boolean }
    | { kind: 'keyword'; keyword: string; parentKey: string }
  );

/** The lines of the tree in order; `opened` holds what a person opened or closed, by the key of the line. */
export function treeRows(shown: readonly ShownCampaign[], opened: ReadonlyMap<string, boolean>): TreeRow[] {
  const rows: TreeRow[] = [];
  for (const [index, { campaign, adGroups, opensItself }] of shown.entries()) {
    const key = `campaign ${campaign.id}`;
    const isOpen = opened.get(key) ?? opensItself;
    rows.push({ kind: 'campaign', key, level: 1, position: index + 1, siblings: shown.length, campaign, isOpen });
    if (isOpen) for (const [at, adGroup] of adGroups.entries()) addAdGroup(rows, { campaign, adGroup, at, opened });
  }
  return rows;
}

interface AdGroupPlace {
  campaign: GoogleAdsCampaign;
  adGroup: GoogleAdsAdGroup;
  at: number;
  opened: ReadonlyMap<string, boolean>;
}

function addAdGroup(rows: TreeRow[], { campaign, adGroup, at, opened }: AdGroupPlace): void {
  const key = `adGroup ${adGroup.id}`;
  const isOpen = opened.get(key) ?? false;
  const siblings = campaign.adGroups.length;
  rows.push({ kind: 'adGroup', key, level: 2, position: at + 1, siblings, campaign, adGroup, isOpen });
  if (!isOpen) return;
  for (const [index, keyword] of adGroup.keywords.entries()) {
    rows.push({
      kind: 'keyword',
      key: `${key} ${index}`,
      level: 3,
      position: index + 1,
      siblings: adGroup.keywords.length,
      keyword,
      parentKey: key,
    });
  }
}

/** The keywords of an ad group, those that match the search first. */
export function keywordsFirst(keywords: readonly string[], search: string): string[] {
  const words = search.trim().toLowerCase();
  if (words === '') return [...keywords];
  const matches = (keyword: string) => keyword.toLowerCase().includes(words);
  return [...keywords.filter(matches), ...keywords.filter((keyword) => !matches(keyword))];
}
