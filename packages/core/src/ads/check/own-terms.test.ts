import { expect, it } from 'vitest';
import { loadLanguageScores } from '../../text/load-language-scores.ts';
import { readAdText } from './ad-text-rules.ts';
import { prepareAdMaterial } from './prepare-ad-material-rules.ts';

const material = prepareAdMaterial(
  {
    url: 'https://example.com/k90',
    finalUrl: 'https://example.com/k90',
    title: 'K90 pump',
    description: null,
    language: 'en',
    h1: ['K90 pump'],
    h2: [],
    text: 'The K90 pump drains cellars of 40 m². Control the pump with Vue.js, or buy the pump at pumps.example.com.',
    textHash: 'h',
    fetchedAt: '2026-11-21T00:00:00.000Z',
  },
  {
    keywords: ['k90 pump'],
    ownTexts: [],
    brandRules: { voice: '', forbiddenTerms: [], mustUseTerms: [], allowedCapitals: [], competitorBrands: [] },
    competitorDomains: [],
    rejections: [],
    scores: await loadLanguageScores(),
  },
);

it.each(['K90 pump for cellars', 'Cellars of 40 m², drained', 'Control the pump with Vue.js'])(
  'a term that the page writes itself is not a fault of form: %s',
  (text) => {
    expect(readAdText(text, 'headline', material).violations).toEqual([]);
  },
);

it.each([
  ['Control the pump with Foo.js', 'spacing'],
  ['Cellars of 40 №, drained', 'symbols'],
  ['Buy the PUMP90 for cellars', 'capitals'],
  ['The pump at pumps.example.com', 'url'],
])('one that it does not write is: %s', (text, rule) => {
  expect(readAdText(text, 'headline', material).violations.map((fault) => fault.rule)).toContain(rule);
});

it('opening hours are no phone number', () => {
  const rules = (text: string) => readAdText(text, 'headline', material).violations.map(({ rule }) => rule);
  expect(rules('Open 9.00-17.30 for Pumps')).not.toContain('phone');
  expect(rules('Pumps: 555-123-4567')).toContain('phone');
});
