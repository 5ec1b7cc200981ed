import { expect, test } from 'vitest';
import { candidate, keywordsOn } from '../../testing/ad-candidate.ts';
import type { AdCandidate } from './ad-candidate.ts';
import { keywordStrategyOf, toAsset } from './explain-asset-rules.ts';

const keywords = keywordsOn(
  [
    { text: 'light tents', share: 0.7 },
    { text: 'camp stoves', share: 0.3 },
    { text: 'hats', share: 0 },
    { text: 'boats near me', share: 0 },
  ],
  'Light tents, camp stoves, and hats.',
);
const why = (text: string, change: Partial<AdCandidate> = {}): string =>
  toAsset(candidate(text, { matches: [0, 0, 0], ...change }), keywords).why;
const evidence = (span: string) => [{ claim: '2', span, url: 'u', fetchedAt: 't' }];

test('a reason says only what can be counted in the text', () => {
  expect(why('Light Tents', { matches: [1, 0, 0] })).toBe(
    'It answers "light tents" (70% of the traffic) word for word.',
  );
  expect(why('Hats', { matches: [0, 0, 1] })).toContain('(less than 1% of the traffic)');
  expect(why('A Tent, Light', { matches: [0.8, 0, 0] })).toContain('with all its words that the page has');
  expect(why('A Tent', { matches: [0, 0, 0] })).toBe('No other headline of the ad says this.');
  expect(why('Order Now', { slot: 'callToAction' })).toBe('It was written as a call to action.');
  expect(why('Juniper & Pine', { isBrand: true })).toBe('It names the brand.');
});

test('the words of the page are a reason, digits or a name alone are none', () => {
  expect(why('1.74 kg', { evidence: evidence('It weighs 1.74 kg.') })).toBe('The page says "It weighs 1.74 kg".');
  expect(why('Larkspur 2', { evidence: evidence('2') })).toBe('No other headline of the ad says this.');
  expect(why('See It', { evidence: evidence('Larkspur 2') })).toBe('No other headline of the ad says this.');
});

test('no share of the traffic is stated where keywords have had none', () => {
  const unseen = (clicks: number) =>
    keywordsOn(['light tents', 'camp stoves', 'hats'].map((text) => ({ text, share: 1 / 3, clicks, impressions: 0 })));
  const one = candidate('Light Tents', { matches: [1, 0, 0] });
  expect(toAsset(one, unseen(0)).why).toBe('It answers "light tents" word for word.');
  expect(keywordStrategyOf([one], unseen(0))).toBe(
    'The headlines answer word for word: "light tents". Not: "camp stoves", "hats".',
  );
  expect(toAsset(one, unseen(2)).why).toContain('(33% of the traffic)');
});

test('the keyword strategy is what the chosen headlines answer', () => {
  const headlines = [candidate('Light Tents', { matches: [1, 0.8, 0] }), candidate('Dry', { matches: [0, 0, 0] })];
  expect(keywordStrategyOf(headlines, keywords)).toBe(
    'The headlines answer word for word: "light tents" (70% of the traffic). With all words that the page has: "camp stoves" (30% of the traffic). Not: "hats" (less than 1% of the traffic). The page says none of their words, or they are too long for a headline: "boats near me" (less than 1% of the traffic).',
  );
});
