import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChoiceSurroundings, explainChoice } from './explain-choice-rules.ts';
import type { JudgedCandidate } from './ranking-rules.ts';

const result = (position: number, title: string) => ({
  position,
  domain: `shop${position}.example`,
  url: `https://shop${position}.example/`,
  title,
  description: null,
});
const proof = {
  kind: 'quantity' as const,
  claim: '60 days',
  span: 'free returns within 60 days',
  url: 'u',
  fetchedAt: 'f',
};
const chosen: JudgedCandidate = {
  candidate: {
    title: 'Rain Jackets, Tested Under a Shower',
    description: 'Light shells with free returns within 60 days.',
    angle: '',
    claims: [
      { text: 'free returns within 60 days', quote: 'free returns within 60 days' },
      { text: 'words of another text', quote: 'free returns within 60 days' },
    ],
  },
  violations: [],
  evidence: [proof],
  unchecked: null,
  risk: { level: 'low', probability: 0.2, reasons: [] },
};
const around: ChoiceSurroundings = {
  current: { title: 'Jackets | Shop', description: 'All our jackets.' },
  language: 'en-US',
  fault: 'lacksQueryWords',
  mainQuery: 'rain jackets',
  topQueries: [{ query: 'light rain jackets' }],
  competitors: [result(1, 'Jackets from $20'), result(2, 'Rain jackets'), result(4, 'Jackets $35')],
};

describe('why a text was chosen', () => {
  it('is explained by what was measured, and only for the chosen text', () => {
    expect(explainChoice(chosen, around).improvementReasons).toEqual([
      "Today's title leaves out a part of the main search.",
      'The title now has “rain” of the main search.',
      'It adds “free returns within 60 days”, backed by the page.',
    ]);
  });

  it('never credits the text with what today’s text says, what has no proof, or what a result names too', () => {
    const before = { ...around, fault: 'none' as const, mainQuery: null };
    const same = { title: 'Jackets', description: 'Free returns within 60 days.' };
    const competitors = [result(1, 'Free returns within 60 days')];
    const { improvementReasons } = explainChoice(chosen, { ...before, current: same, competitors });
    expect(improvementReasons).toEqual(['It says only what the page says; each of its statements was checked.']);
    const unproven = explainChoice({ ...chosen, evidence: [] }, { ...before, competitors }).improvementReasons;
    expect(unproven.join(' ')).not.toContain('It adds');
  });

  it('cites the results that name an offer, by position and domain', () => {
    const { competitorInsights, keywordStrategy } = explainChoice(chosen, around);
    expect(competitorInsights).toBe('Results 1 (shop1.example) and 4 (shop4.example) name an amount of money.');
    expect(keywordStrategy).toBe(
      'The title has “rain” and “jackets” of the main search “rain jackets”. The description has “light” of other searches.',
    );
    expect(explainChoice(chosen, { ...around, competitors: [] }).competitorInsights).toBe('');
  });

  it.each([
    {
      what: 'no word that the text has in another form',
      asked: 'donate tools long',
      description: 'Donated tools belong here.',
      expected: 'The description has “tools” of other searches.',
    },
    {
      what: 'the plural as the text has it',
      asked: 'shell',
      description: 'Light shells.',
      expected: 'The description has “shells” of other searches.',
    },
    {
      what: 'no number that means something else',
      asked: '3/8 16 screws',
      description: 'Order by 3 p.m.',
      expected: '',
    },
  ])('counts $what', ({ asked, description, expected }) => {
    const candidate = { ...chosen.candidate, description };
    const changed = { ...around, mainQuery: null, topQueries: [{ query: asked }] };
    expect(explainChoice({ ...chosen, candidate }, changed).keywordStrategy).toBe(expected);
  });

  it('credits the text with statements that are new for the most part, and more than a number', () => {
    const texts = ['Order by 3 p.m. Eastern', '100 boxes', 'hemmed by hand in Vermont.'];
    const candidate = {
      ...chosen.candidate,
      description: texts.join(' '),
      claims: texts.map((text) => ({ text, quote: text })),
    };
    const evidence = texts.map((claim) => Object.assign({}, proof, { claim }));
    const current = { title: 'Boxes', description: 'Order by 3 p.m. Eastern for same-day shipping.' };
    const { improvementReasons } = explainChoice(
      { ...chosen, candidate, evidence },
      { ...around, current, competitors: [] },
    );
    expect(improvementReasons.filter((reason) => reason.startsWith('It adds'))).toEqual([
      'It adds “hemmed by hand in Vermont”, backed by the page.',
    ]);
  });

  it('cites a single result too, and takes weights for no prices', () => {
    const competitors = [
      result(1, 'We ground 40 pounds of coffee by hand'),
      result(2, 'Mills with 20% off'),
      result(3, 'Fast mills in stock'),
      result(5, 'Mills on sale'),
    ];
    expect(explainChoice(chosen, { ...around, competitors }).competitorInsights).toBe(
      'Result 2 (shop2.example) names a percentage.',
    );
  });

  it('names no result that was not shown, whatever the results say', () => {
    const titles = fc.array(fc.constantFrom('Jackets', 'Jackets $20', 'Best jackets', 'Free shipping'), {
      maxLength: 10,
    });
    fc.assert(
      fc.property(titles, (list) => {
        const competitors = list.map((title, index) => result(index + 1, title));
        const cited = explainChoice(chosen, { ...around, competitors }).competitorInsights.match(
          /\d+ \(shop\d+\.example\)/gu,
        );
        const shown = competitors.map(({ position, domain }) => `${position} (${domain})`);
        for (const one of cited ?? []) expect(shown).toContain(one);
      }),
    );
  });
});
