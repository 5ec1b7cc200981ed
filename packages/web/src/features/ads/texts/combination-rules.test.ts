import { describe, expect, it } from 'vitest';
import { Combinations, type PinnedText } from './combination-rules.ts';

const texts = (names: string): PinnedText[] => names.split('').map((text) => ({ text, pin: null }));
const all = (combinations: Combinations) =>
  Array.from({ length: combinations.total }, (_, index) => {
    const { headlines, descriptions } = combinations.at(index);
    return `${headlines.join('')} ${descriptions.join('')}`;
  });

describe('combinations', () => {
  it('5 headlines and 4 descriptions make 720, each shown once', () => {
    const combinations = new Combinations({ headlines: texts('abcde'), descriptions: texts('wxyz') });
    expect(combinations.total).toBe(720);
    expect(new Set(all(combinations)).size).toBe(720);
    expect(combinations.at(0)).toEqual({ headlines: ['a', 'b', 'c'], descriptions: ['w', 'x'] });
    expect(combinations.at(-1)).toEqual(combinations.at(719));
  });

  it('a pinned text is in its place and nowhere else', () => {
    const headlines = [{ text: 'A', pin: 'HEADLINE_1' as const }, ...texts('bcd')];
    const combinations = new Combinations({ headlines, descriptions: texts('xy') });
    expect(combinations.total).toBe(6 * 2);
    expect(all(combinations).every((one) => one.startsWith('A') && one.lastIndexOf('A') === 0)).toBe(true);
  });

  it('texts that are missing or empty leave their places out', () => {
    const combinations = new Combinations({ headlines: texts('ab'), descriptions: [{ text: ' ', pin: null }] });
    expect(all(combinations)).toEqual(['ab ', 'ba ']);
    expect(new Combinations({ headlines: [], descriptions: [] }).at(0)).toEqual({ headlines: [], descriptions: [] });
  });
});
