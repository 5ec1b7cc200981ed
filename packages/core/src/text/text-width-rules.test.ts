import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayWidth, textWidthPx, truncateToWidth } from './text-width-rules.ts';

describe('textWidthPx', () => {
  const cake = 'How to Bake a Cake: 10 Easy Steps for Beginners | CakeMaster';
  it.each([
    ['Illinois', 20, 55.6],
    ['WWWWWWWW', 20, 151],
    ['Will it work? '.repeat(4).trim(), 20, 443.3],
    [cake, 20, 571],
    [cake, 14, 399.7],
  ])('%s at %d px is as wide as in Arial', (text, fontPx, px) => {
    expect(textWidthPx(text, fontPx)).toBeCloseTo(px, 1);
  });

  it('gives accented letters the width of their base letter and combining marks none', () => {
    expect(textWidthPx('ąčőğ', 20)).toBe(textWidthPx('acog', 20));
    expect(textWidthPx('e\u0301', 20)).toBe(textWidthPx('é', 20));
  });

  it('counts CJK and emoji as a full em', () => {
    expect(textWidthPx('東京🚀', 20)).toBe(60);
  });

  it('is additive and scales with the font', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => {
        expect(textWidthPx(a + b, 20)).toBeCloseTo(textWidthPx(a, 20) + textWidthPx(b, 20), 6);
        expect(textWidthPx(a, 40)).toBeCloseTo(2 * textWidthPx(a, 20), 6);
      }),
    );
  });
});

describe('truncateToWidth', () => {
  it('leaves a text that fits alone', () => {
    expect(truncateToWidth('Short title', 20, 600)).toBe('Short title');
  });

  it('cuts between words and adds the ellipsis', () => {
    const cut = truncateToWidth('Hand made leather shoes for every season and every foot', 20, 300);
    expect(cut).toBe('Hand made leather shoes for …');
  });

  it('cuts a single endless word and a text without spaces', () => {
    expect(truncateToWidth('W'.repeat(80), 20, 200)).toMatch(/^W+ …$/u);
    expect(truncateToWidth('東京都の天気予報と気温'.repeat(5), 20, 200)).toMatch(/^東京都.* …$/u);
  });

  it('never exceeds the limit and always keeps a prefix', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 120 }),
        fc.integer({ min: 40, max: 600 }),
        (text, limitPx) => {
          const shown = truncateToWidth(text, 20, limitPx);
          expect(textWidthPx(shown, 20)).toBeLessThanOrEqual(limitPx);
          expect(text.startsWith(shown === text ? text : shown.slice(0, -1).trimEnd())).toBe(true);
        },
      ),
    );
  });
});

describe('displayWidth', () => {
  it.each([
    ['éüß', 3],
    ['e\u0301', 1],
    ['東京', 4],
    ['ｱ', 1],
    ['Ａ', 2],
    ['서울', 4],
    ['🚀', 2],
    ['', 0],
  ])('%s counts %d', (text, width) => {
    expect(displayWidth(text)).toBe(width);
  });
});
