import { expect, it } from 'vitest';
import { singleAdGroups, toggleCampaign } from './campaign-choice-rules.ts';

const shoes = { id: 'shoes', adGroups: [{ id: 'boots' }, { id: 'sandals' }] };
const tents = { id: 'tents', adGroups: [{ id: 'domes' }] };

it('a campaign that is left out takes its ad groups with it', () => {
  const run = { campaignIds: ['shoes'], adGroupIds: ['boots', 'sandals', 'domes'] };
  expect(toggleCampaign(run, shoes)).toEqual({ campaignIds: [], adGroupIds: ['domes'] });
  expect(toggleCampaign(run, tents).campaignIds).toEqual(['shoes', 'tents']);
});

it('single ad groups are those of no chosen campaign', () => {
  expect(singleAdGroups({ campaignIds: ['shoes'], adGroupIds: ['boots', 'domes'] }, [shoes, tents])).toBe(1);
});
