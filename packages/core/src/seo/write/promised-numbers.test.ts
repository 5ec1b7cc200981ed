import { describe, expect, it } from 'vitest';
import { mostlyHidden } from '../../contract/seo/seo-page.ts';
import { reviewerOf } from '../../runs/purchase/review-texts.ts';
import { repeatedWord } from '../../text/repeated-word-rules.ts';
import { descriptionFontPx, titleFontPx, textWidthPx } from '../../text/text-width-rules.ts';
import { findOpportunities } from '../choose/choose-pages-rules.ts';
import { checkCandidate } from './candidate-rules.ts';
import { prepareCandidatePage, snippetPrint } from './prepare-candidate-page-rules.ts';
import { type RewriteContext, rewriteRisk } from './rewrite-risk-rules.ts';
import { candidateCount } from './seo-answer.ts';
import { fitsResult } from './trim-description-rules.ts';

/** The numbers of pages and texts that docs/methods/seo.md promises: just below, at and above each. */
const page = prepareCandidatePage(
  {
    url: 'https://shop.example/boots',
    title: null,
    description: null,
    language: null,
    h1: [],
    text: '',
    fetchedAt: '2026-11-01T00:00:00Z',
  },
  null,
  () => ({}),
);
/** A text of this width: an "l" is 455 of 2,048 units wide, and a "W" 1,933. */
const textOfWidth = (px: number, fontPx: number): string => {
  const units = (px * 2048) / fontPx;
  for (let wide = Math.floor(units / 1933); wide >= 0; wide -= 1) {
    const narrow = (units - wide * 1933) / 455;
    if (Math.abs(narrow - Math.round(narrow)) < 0.09) return 'W'.repeat(wide) + 'l'.repeat(Math.round(narrow));
  }
  throw new Error(`No text of ${px} px.`);
};

describe('the pages', () => {
  it.each([
    [28, 90],
    [56, 45],
    [90, 28],
  ])('a window of %d days with 90 clicks has %d in 28 days', (windowDays, clicks28) => {
    const { opportunities } = findOpportunities({
      rows: [{ page: '/a', query: 'boots', clicks: 90, impressions: 1000, position: 4 }],
      pages: null,
      lastPages: null,
      windowDays,
      startPosition: 2,
      endPosition: 10,
      brand: { domain: 'shop.example' },
      competitorDomains: [],
    });
    expect(opportunities[0]?.clicks28).toBeCloseTo(clicks28, 9);
  });

  it('over 90 % of hidden impressions leave its queries unsaid', () => {
    expect(mostlyHidden).toBe(0.9);
  });
});

describe('the checks', () => {
  it.each([
    [599.5, false],
    [600.5, true],
  ])('a title of %d px in Arial of 20 px is too wide: %s', (px, isTooWide) => {
    const title = textOfWidth(px, 20);
    expect(titleFontPx).toBe(20);
    expect(textWidthPx(title, 20)).toBeCloseTo(px, 0);
    expect(checkCandidate({ title, description: '', angle: '' }, page, []).some(({ rule }) => rule === 'width')).toBe(
      isTooWide,
    );
  });

  it.each([
    [919.5, true],
    [920.5, false],
  ])('a description of %d px in Arial of 14 px is shown whole: %s', (px, isWhole) => {
    expect(descriptionFontPx).toBe(14);
    expect(fitsResult(textOfWidth(px, 14))).toBe(isWhole);
  });

  it.each([
    ['just under .7', -1, false],
    ['.7', 0, true],
  ])('a title that shares %s of its trigrams with another page is a duplicate', (...[, more, isDuplicate]) => {
    const candidate = { title: 'abcdefghijklmnopqrstuvwxyz', description: '', angle: '' };
    const { title } = snippetPrint(candidate);
    const other = new Set([...title].slice(0, Math.ceil(0.7 * title.size) + more));
    const found = checkCandidate(candidate, page, [{ title: other, description: new Set(['other']) }]);
    expect(found.some(({ rule }) => rule === 'duplicate')).toBe(isDuplicate);
  });

  it.each([
    ['boots for winter, boots for rain', null],
    ['boots for winter, boots for rain, boots for snow', 'boots'],
  ])('no word three times: %s', (text, word) => {
    expect(repeatedWord(text, 'en')).toBe(word);
  });

  it('a single kanji is a part of words, and none by itself', () => {
    expect(repeatedWord('撥水の靴、撥水の帽子、撥水の手袋', 'ja')).toBeNull();
  });
});

describe('a call', () => {
  it('asks for five candidates', () => {
    expect(candidateCount).toBe(5);
  });

  it.each([
    ['openai', 'gpt-4o', 'gpt-6-luna'],
    ['grok', 'grok-2-1212', 'grok-4.3'],
    ['custom', 'own-model', 'own-model'],
  ] as const)('of the %s provider that reviews texts of %s goes to %s', (provider, writer, reviewer) => {
    const facts = { label: writer, provider, apiModel: writer, price: null, state: 'live', notes: [] } as const;
    expect(reviewerOf({ describe: () => ({ ...facts, notes: [] }) }, writer)).toBe(reviewer);
  });
});

describe('the rewrite risk', () => {
  const plain: RewriteContext = { h1: null, brand: null, language: 'en', otherTitles: [] };
  const words = 'abcdefghij klmnopqrst uvwxyzabcd efghijklmn opqrstuvwx yzabcdefgh ijklmnopqr stuvwxyz abcd';

  it.each([
    [60, 'medium', 0],
    [61, 'high', 1],
    [70, 'high', 1],
    [71, 'high', 2],
  ])('of a title of %d characters is %s, with %d reasons', (length, level, reasons) => {
    const risk = rewriteRisk(words.slice(0, length).padEnd(length, 'x'), plain);
    expect([risk.level, risk.reasons.length]).toEqual([level, reasons]);
  });

  it.each([
    ['64.6 %', 'Oven Cake by Oven', 'Oven', 'medium'],
    ['66.8 %', 'Tents: a tent | more tents, wide', null, 'high'],
  ])('of %s is high only from 65 %% on', (...[percent, title, brand, level]) => {
    const risk = rewriteRisk(title, { ...plain, brand });
    expect([`${(100 * risk.probability).toFixed(1)} %`, risk.level]).toEqual([percent, level]);
  });
});
