import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allCheckState,
  campaignCheckState,
  hiddenAdGroups,
  isNothing,
  noSelection,
  type Selection,
  toggleAdGroup,
  toggleAll,
  toggleCampaign,
} from './selection-rules.ts';
import { campaign } from './testing.ts';

const boots = campaign('1', ['11', '12', '13']);
const tents = campaign('2', ['21', '22']);
const empty = campaign('3', []);
const ids = ({ campaignIds, adGroupIds }: Selection) => [[...campaignIds].sort(), [...adGroupIds].sort()];

describe('ticking', () => {
  it('a campaign takes all its ad groups with it, and clears them again [4-13]', () => {
    const chosen = toggleCampaign(noSelection, boots);
    expect(ids(chosen)).toEqual([['1'], ['11', '12', '13']]);
    expect(campaignCheckState(chosen, boots)).toBe(true);
    expect(isNothing(toggleCampaign(chosen, boots))).toBe(true);
  });

  it('a cleared ad group clears its campaign and leaves the others [4-14]', () => {
    const chosen = toggleAdGroup(toggleCampaign(noSelection, boots), boots, '12');
    expect(ids(chosen)).toEqual([[], ['11', '13']]);
    expect(campaignCheckState(chosen, boots)).toBe('mixed');
  });

  it('a mixed campaign becomes whole with one press', () => {
    const mixed = toggleAdGroup(noSelection, boots, '12');
    expect(ids(toggleCampaign(mixed, boots))).toEqual([['1'], ['11', '12', '13']]);
  });

  it('all ad groups chosen one by one count as the campaign, which one press clears', () => {
    const all = ['21', '22'].reduce((selection, id) => toggleAdGroup(selection, tents, id), noSelection);
    expect(campaignCheckState(all, tents)).toBe(true);
    expect(isNothing(toggleCampaign(all, tents))).toBe(true);
  });

  it('a campaign without ad groups can be chosen', () => {
    const chosen = toggleCampaign(noSelection, empty);
    expect(campaignCheckState(chosen, empty)).toBe(true);
    expect(isNothing(chosen)).toBe(false);
  });
});

describe('Select All', () => {
  it('selects everything shown and leaves what is hidden as it was [4-15]', () => {
    const hidden = toggleAdGroup(noSelection, tents, '21');
    const all = toggleAll(hidden, [boots, empty]);
    expect(ids(all)).toEqual([
      ['1', '3'],
      ['11', '12', '13', '21'],
    ]);
    expect(allCheckState(all, [boots, empty])).toBe(true);
    expect(allCheckState(all, [boots, tents])).toBe('mixed');
    expect(hiddenAdGroups(all, [boots, empty])).toBe(1);
    expect(ids(toggleAll(all, [boots, empty]))).toEqual([[], ['21']]);
  });

  it('over nothing is off', () => {
    expect(allCheckState(noSelection, [])).toBe(false);
  });
});

it('however one selects, a chosen campaign has all its ad groups chosen', () => {
  const campaigns = [boots, tents, empty];
  const step = fc.oneof(
    fc.record({ campaign: fc.constantFrom(...campaigns) }),
    fc.record({ campaign: fc.constantFrom(boots, tents), adGroup: fc.nat(2) }),
    fc.record({ shown: fc.subarray(campaigns) }),
  );
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let selection = noSelection;
      for (const one of steps) {
        if ('shown' in one) selection = toggleAll(selection, one.shown);
        else if ('adGroup' in one) {
          const id = one.campaign.adGroups[one.adGroup]?.id;
          if (id !== undefined) selection = toggleAdGroup(selection, one.campaign, id);
        } else selection = toggleCampaign(selection, one.campaign);
      }
      for (const one of campaigns) {
        if (!selection.campaignIds.has(one.id)) continue;
        expect(one.adGroups.every(({ id }) => selection.adGroupIds.has(id))).toBe(true);
      }
    }),
  );
});
