import { describe, expect, it } from 'vitest';
import {
  campaignsInView,
  campaignState,
  indexCampaigns,
  keywordsFirst,
  readCampaignView,
  treeRows,
  writeCampaignView,
} from './campaign-rules.ts';
import { campaign } from './testing.ts';

const boots = campaign('1', ['11', '12'], { name: 'Boots' });
const tents = campaign('2', ['21'], { name: 'Tents', status: 'paused' });
const index = indexCampaigns([boots, tents]);
const names = (search: string, status: 'all' | 'active' | 'paused' = 'all') =>
  campaignsInView(index, { search, status }).map(({ campaign: { name } }) => name);

it('a status is understood as number and as word [3-14]', () => {
  const states = [2, 'ENABLED', 3, 'paused', 4, 'Removed', 'x', 0].map(campaignState);
  expect(states).toEqual(['Active', 'Active', 'Paused', 'Paused', 'Removed', 'Removed', 'Unknown', 'Unknown']);
});

describe('the view', () => {
  it('filters by status [2.5-10]', () => {
    expect(names('')).toEqual(['Boots', 'Tents']);
    expect(names('', 'active')).toEqual(['Boots']);
    expect(names('', 'paused')).toEqual(['Tents']);
  });

  it('finds a campaign by its name without opening it', () => {
    expect(campaignsInView(index, { search: ' boots ', status: 'all' })).toEqual([
      { campaign: boots, adGroups: boots.adGroups, opensItself: false },
    ]);
  });

  it('finds by ad group and keyword, opens the campaign and puts the match first [2.5-11, 4-16]', () => {
    const [found] = campaignsInView(index, { search: 'KEYWORD OF 12', status: 'all' });
    expect(found?.opensItself).toBe(true);
    expect(found?.adGroups.map(({ id }) => id)).toEqual(['12', '11']);
    expect(names('keyword of 21', 'active')).toEqual([]);
    expect(names('nothing like it')).toEqual([]);
  });

  it('is in the address without its defaults', () => {
    const view = { search: 'a b', status: 'paused' } as const;
    expect(readCampaignView(writeCampaignView(view))).toEqual(view);
    expect(writeCampaignView({ search: '', status: 'all' }).toString()).toBe('');
    expect(readCampaignView(new URLSearchParams('status=other')).status).toBe('all');
  });
});

describe('the tree', () => {
  const all = campaignsInView(index, { search: '', status: 'all' });
  const keys = (opened: [string, boolean][]) => treeRows(all, new Map(opened)).map(({ key }) => key);

  it('shows campaigns, and what was opened under them [2.5-12]', () => {
    expect(keys([])).toEqual(['campaign 1', 'campaign 2']);
    expect(keys([['campaign 1', true]])).toEqual(['campaign 1', 'adGroup 11', 'adGroup 12', 'campaign 2']);
    expect(
      keys([
        ['campaign 1', true],
        ['adGroup 12', true],
      ]),
    ).toEqual(['campaign 1', 'adGroup 11', 'adGroup 12', 'adGroup 12 0', 'campaign 2']);
  });

  it('closes by hand what a search has opened', () => {
    const found = campaignsInView(index, { search: 'keyword of 21', status: 'all' });
    expect(treeRows(found, new Map()).map(({ key }) => key)).toEqual(['campaign 2', 'adGroup 21']);
    expect(treeRows(found, new Map([['campaign 2', false]])).map(({ key }) => key)).toEqual(['campaign 2']);
  });

  it('gives each line its place among its siblings', () => {
    const [, first, second] = treeRows(all, new Map([['campaign 1', true]]));
    expect([first, second].map((row) => [row?.level, row?.position, row?.siblings])).toEqual([
      [2, 1, 2],
      [2, 2, 2],
    ]);
  });
});

it('keywords that match the search come first', () => {
  expect(keywordsFirst(['red boots', 'tent', 'Boots'], 'boots')).toEqual(['red boots', 'Boots', 'tent']);
  expect(keywordsFirst(['b', 'a'], ' ')).toEqual(['b', 'a']);
});
