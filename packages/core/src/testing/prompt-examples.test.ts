import { describe, expect, it } from 'vitest';
import { adsSystemPrompt } from '../ads/write/ads-system-prompt.ts';
import { questionSystemPrompt } from '../questions/answer/question-system-prompt.ts';
import { seoSystemPrompt } from '../seo/write/seo-system-prompt.ts';
import { checkClaims, prepareSource } from '../text/claims/claim-rules.ts';
import type { DeclaredClaim } from '../text/claims/quote-rules.ts';

const examplePage = /The page says: "([^"]+)"/u;

/** Judges texts of a prompt's example by the page of this example, as the product judges the answers. */
function judge(prompt: string, texts: readonly string[], of: { declared: readonly DeclaredClaim[]; search: string }) {
  const text = examplePage.exec(prompt)?.[1] ?? '';
  const sources = [prepareSource({ text, url: 'https://shop.example/', fetchedAt: '2026-11-23T00:00:00Z' })];
  const checks = texts.map((one) => checkClaims(one, sources, { declared: of.declared, queries: [of.search] }));
  return {
    refused: checks.flatMap(({ unsupported }) => unsupported),
    misquoted: checks.flatMap(({ misquoted }) => misquoted),
  };
}

const accepted = { refused: [], misquoted: [] };

const waterproof = 'The Heron 20 is a waterproof daypack of recycled nylon.';
const weight = 'It weighs 640 g and costs $89.';
const returns = 'You can send it back within 100 days.';
const search = 'waterproof daypack';
const inPrompt = (text: string): string => `"${text}`;

describe('the examples that writers get', () => {
  it('of a page title and description pass the checks of the product, with the claims they show', () => {
    const title = 'Heron 20 Waterproof Daypack, 640 g';
    const description =
      'The Heron 20 is a waterproof daypack of recycled nylon and costs $89. Not what you need? You can send it back within 100 days.';
    const declared = [
      { text: 'Heron 20 Waterproof Daypack', quote: waterproof },
      { text: 'The Heron 20 is a waterproof daypack of recycled nylon', quote: waterproof },
      { text: '640 g', quote: weight },
      { text: 'costs $89', quote: weight },
      { text: 'You can send it back within 100 days', quote: returns },
    ];
    for (const shown of [title, description, ...declared.flatMap((claim) => [claim.text, claim.quote])])
      expect(seoSystemPrompt).toContain(inPrompt(shown));
    expect(judge(seoSystemPrompt, [title, description], { declared, search })).toEqual(accepted);
  });

  it.each([
    ['Waterproof Daypack', waterproof],
    ['Send It Back Within 100 Days', returns],
    ['Recycled Nylon', waterproof],
  ])('of the headline %s pass them, too', (text, quote) => {
    expect(adsSystemPrompt).toContain(inPrompt(text));
    expect(adsSystemPrompt).toContain(inPrompt(quote));
    expect(judge(adsSystemPrompt, [text], { declared: [{ text, quote }], search })).toEqual(accepted);
  });

  it.each([
    [
      'A waterproof daypack of recycled nylon: 640 g, $89, and orders ship free.',
      [
        { text: 'A waterproof daypack of recycled nylon', quote: waterproof },
        { text: '640 g, $89', quote: weight },
        { text: 'orders ship free', quote: 'Orders ship free.' },
      ],
    ],
    [
      'Not sure about the size? You can send it back within 100 days.',
      [{ text: 'You can send it back within 100 days', quote: returns }],
    ],
    [
      'Order the Heron 20 today: a waterproof daypack that weighs 640 g.',
      [
        { text: 'a waterproof daypack', quote: waterproof },
        { text: 'weighs 640 g', quote: weight },
      ],
    ],
  ])('of the ad description %s pass them, too', (text, declared) => {
    expect(adsSystemPrompt).toContain(inPrompt(text));
    expect(judge(adsSystemPrompt, [text], { declared, search })).toEqual(accepted);
  });

  it('of a draft answer pass them, too', () => {
    const draft =
      'Yes, machine-wash a wool sweater at 30 °C with wool soap, inside out. Leave out softener, which makes the fibers slick. Lay the sweater flat to dry, because it stretches when hung up.';
    const declared = [
      {
        text: 'machine-wash a wool sweater at 30 °C with wool soap, inside out',
        quote: 'Machine-wash wool at 30 °C with wool soap, inside out.',
      },
      {
        text: 'Leave out softener, which makes the fibers slick',
        quote: 'Leave out softener, which makes the fibers slick.',
      },
      {
        text: 'Lay the sweater flat to dry, because it stretches when hung up',
        quote: 'Lay it flat to dry: hung up, it stretches.',
      },
    ];
    for (const shown of [draft, ...declared.flatMap((claim) => [claim.text, claim.quote])])
      expect(questionSystemPrompt).toContain(inPrompt(shown));
    const question = 'can you put a wool sweater in the washing machine';
    expect(judge(questionSystemPrompt, [draft], { declared, search: question })).toEqual(accepted);
  });

  // The guard finds these; what the other bad titles say is for the review.
  it.each([
    ['The Best Waterproof Daypack of 2026', waterproof],
    ['Waterproof Daypack Under $90', weight],
  ])('of bad titles are refused: %s', (text, quote) => {
    expect(seoSystemPrompt).toContain(inPrompt(text));
    expect(judge(seoSystemPrompt, [text], { declared: [{ text, quote }], search }).refused).not.toEqual([]);
  });
});
