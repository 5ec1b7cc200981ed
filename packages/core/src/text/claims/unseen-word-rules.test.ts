import { describe, expect, it } from 'vitest';
import { unseenWords } from './unseen-word-rules.ts';

describe('words for the review to look at twice', () => {
  it('are those that page and searches have in no form, in any language', () => {
    const page = 'Our tents are waterproof and repaired in Bend.';
    expect(unseenWords('Windproof tent, repairs in Bend', [page])).toEqual(['windproof']);
    expect(unseenWords('Windproof tent', [page, 'windproof tents'])).toEqual([]);
    expect(unseenWords('Étanche et léger', ['Nos tentes sont etanches.'])).toEqual(['léger']);
  });
});
