import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Candidate } from './candidate.ts';
import { compareWithCompetitors } from './competitor-rules.ts';
import { prepareCandidatePage } from './prepare-candidate-page-rules.ts';
import { candidateKey, chooseCandidate, type RankingContext } from './ranking-rules.ts';
import { boilerplateShare, type RewriteContext, rewriteRisk } from './rewrite-risk-rules.ts';

const page = prepareCandidatePage(
  {
    url: 'https://oven.example/cakes',
    title: 'Cakes',
    description: null,
    language: 'en',
    h1: ['Chocolate Cakes Baked to Order'],
    text: 'We bake chocolate cakes to order since 1998. Delivery is free in town.',
    fetchedAt: '2026-11-01T00:00:00Z',
  },
  'chocolate cakes',
  () => ({ en: 1 }),
);
const context: RankingContext = {
  page,
  batch: [],
  brand: 'Oven',
  otherTitles: [],
};
const make = (title: string, description = 'Chocolate cakes baked for you.'): Candidate => ({
  title,
  description,
  angle: '',
});

describe('chooseCandidate', () => {
  const proven = make('Chocolate Cakes Baked Since 1998');
  const covering = make('Chocolate Cakes Baked to Order in Town');
  const plain = make('Chocolate Cakes?');
  const titles = (choice: ReturnType<typeof chooseCandidate>) => choice.judged.map(({ candidate }) => candidate.title);

  it('keeps the order of the writer, whatever the number of proofs', () => {
    const choice = chooseCandidate([plain, make('Chocolate Cakes Since 1997'), covering, proven], context);
    expect(titles(choice)).toEqual([plain.title, covering.title, proven.title, 'Chocolate Cakes Since 1997']);
    expect(choice.outcome).toBe('improved');
  });

  it('follows the order of the review, and drops what the page does not say', () => {
    const keys = [proven, covering, plain].map(candidateKey);
    const review = {
      place: new Map([...keys.keys()].map((place) => [keys[place] ?? '', place])),
      faults: new Map([[keys[0] ?? '', [{ text: 'Since 1998', message: 'The page does not say "Since 1998".' }]]]),
      unread: 'Not checked.',
    };
    const choice = chooseCandidate([plain, covering, proven], { ...context, review });
    expect(titles(choice)).toEqual([covering.title, plain.title, proven.title]);
    expect(choice.judged[2]?.violations).toEqual([
      { field: 'title', rule: 'review', text: 'Since 1998', message: 'The page does not say "Since 1998".' },
    ]);
  });

  it('keeps the current title when every candidate breaks a rule, and says which', () => {
    const choice = chooseCandidate(
      [make('Chocolate Cakes Since 1997'), make('Chocolate Cakes Baked Since 1997')],
      context,
    );
    expect(choice).toMatchObject({
      outcome: 'kept',
      reasons: [
        'Kept the current title. Each of the 2 candidates broke a rule.',
        expect.stringMatching(/^title: The page does not say "1997" .+ \(2 candidates\)$/u),
      ],
    });
    expect(chooseCandidate([], context)).toMatchObject({
      outcome: 'kept',
      reasons: [expect.stringContaining('no candidate')],
    });
  });
});

describe('rewriteRisk', () => {
  const plain: RewriteContext = { h1: null, brand: null, language: 'en', otherTitles: [] };
  const letters = (length: number): string =>
    'abcdefghij klmnopqrst uvwxyzabcd efghijklmn opqrstuvwx yzabcdefgh ijklmnopqr stuvwxyz'.slice(0, length);

  it.each([
    [55, 0.4],
    [65, 0.75],
    [75, 0.999],
    [18, 0.5],
    [4, 0.97],
  ])('a title of %d characters is rewritten with the published rate %d', (length, rate) => {
    expect(rewriteRisk(letters(length), plain).probability).toBeCloseTo(rate, 2);
  });

  it('a title like the heading is safer, brackets, brand and boilerplate are riskier, with reasons', () => {
    const title = 'Chocolate Cakes Baked to Order';
    const base = rewriteRisk(title, plain);
    expect(rewriteRisk(title, { ...plain, h1: title })).toMatchObject({ level: 'low', reasons: [] });
    expect(rewriteRisk(title, { ...plain, h1: 'Privacy' }).reasons).toEqual([
      "It differs from the page's main heading.",
    ]);
    expect(rewriteRisk(`${title} [New]`, plain).probability).toBeGreaterThan(base.probability);
    expect(rewriteRisk('Oven Cakes from Oven, Baked Today', { ...plain, brand: 'Oven' }).reasons).toContain(
      'It names the brand twice.',
    );
    expect(rewriteRisk(`${title} | Oven | Town`, plain).reasons).toContain('It has two separators or more.');
    expect(rewriteRisk(`${title} | Oven`, { ...plain, otherTitles: ['Bread | Oven'] }).reasons).toHaveLength(1);
    expect(rewriteRisk(letters(80), plain).level).toBe('high');
  });

  it('is a probability for any title, and its level follows it', () => {
    const any = fc.string({ unit: 'binary', maxLength: 100 });
    fc.assert(
      fc.property(any, any, any, (title, h1, other) => {
        const { probability, level } = rewriteRisk(title, { ...plain, h1, brand: other, otherTitles: [other] });
        expect(probability).toBeGreaterThan(0);
        expect(probability).toBeLessThan(1);
        expect(level).toBe(probability < 0.4 ? 'low' : probability < 0.65 ? 'medium' : 'high');
        expect(boilerplateShare(title, [title, other])).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('compareWithCompetitors', () => {
  const competitor = (title: string, description: string | null = null) => ({
    domain: 'rival.example',
    title,
    description,
  });
  const input = {
    title: 'Chocolate Cakes',
    description: 'Chocolate cakes.',
    headings: ['Chocolate Cakes', 'Vegan baking classes'],
    text: 'Baked fresh since 1998.',
    ownDomain: 'oven.example',
    competitors: [
      competitor('Chocolate Cakes with Delivery', 'From €20'),
      competitor('Cakes for Birthday and Delivery', 'From €25'),
      competitor('Birthday Cakes', 'Delivery from €19'),
      competitor('Vegan Cakes'),
      { domain: 'www.oven.example', title: 'Classes', description: null },
    ],
  };

  it('names what three or more competitors say and we do not, and what only our page says', () => {
    expect(compareWithCompetitors(input)).toEqual({
      gaps: ['a price or discount'],
      differentiators: ['a year'],
    });
  });

  it('says nothing without competitors', () => {
    expect(compareWithCompetitors({ ...input, competitors: [] })).toEqual({ gaps: [], differentiators: [] });
  });
});
