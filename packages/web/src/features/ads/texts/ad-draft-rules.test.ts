import type { AdAsset, GeneratedAd } from '@serplift/core/api';
import { describe, expect, it } from 'vitest';
import { adDraftIn, draftOfAd, errorsOf, isChanged, typedAdOf, unusedAlternates, withAsset } from './ad-draft-rules.ts';

const asset = (text: string): AdAsset => ({
  text,
  displayWidth: text.length,
  pin: null,
  slot: 'keyword',
  why: '',
  keyword: null,
  evidence: [],
  writtenBy: 'model',
});
const ad: GeneratedAd = {
  id: 'a',
  headlines: [asset('Warm boots'), asset('Dry boots')],
  descriptions: [asset('Boots for every winter.')],
  alternates: { headlines: [asset('Light boots'), asset('Dry boots')], descriptions: [] },
  finalUrl: 'https://example.com/',
  path1: null,
  path2: null,
};
const draft = draftOfAd(ad);
const withHeadline = (text: string) => withAsset(draft, { field: 'headlines', key: 'headlines 0' }, { text });

describe('editing an ad', () => {
  it('knows what differs from the saved ad', () => {
    expect(isChanged(draft, ad)).toBe(false);
    expect(isChanged(withHeadline('Warm boots '), ad)).toBe(false);
    expect(isChanged(withHeadline('Warmer boots'), ad)).toBe(true);
    const pinned = withAsset(draft, { field: 'headlines', key: 'headlines 1' }, { pin: 'HEADLINE_1' });
    expect(typedAdOf(pinned).headlines).toEqual([
      { text: 'Warm boots', pin: null },
      { text: 'Dry boots', pin: 'HEADLINE_1' },
    ]);
  });

  it('continues from a kept draft, but not from anything else', () => {
    const draft = { headlines: [], descriptions: [] };
    expect(adDraftIn(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
    for (const kept of [null, 'text', {}, { headlines: [] }, { headlines: [{}], descriptions: [] }])
      expect(adDraftIn(kept)).toBeNull();
  });

  it('tells at once what is empty or too wide, wide characters counting twice', () => {
    expect(errorsOf(withHeadline(' '), [])).toEqual({ 'headlines[0]': 'Write a text.' });
    expect(errorsOf(withHeadline('あ'.repeat(16)), [])).toEqual({ 'headlines[0]': '2 too wide for Google.' });
    expect(errorsOf(withHeadline('あ'.repeat(15)), [])).toEqual({});
    expect(errorsOf(withHeadline('{KeyWord:Warm boots} for everybody'), [])).toEqual({});
  });

  it('puts what the server found next to its text', () => {
    const found = [
      { at: 'headlines[0]', rule: 'a', message: 'First.' },
      { at: 'headlines[0]', rule: 'b', message: 'Second.' },
      { at: 'ad', rule: 'c', message: 'All.' },
    ];
    expect(errorsOf(draft, found)).toEqual({ 'headlines[0]': 'First. Second.', ad: 'All.' });
  });

  it('offers only alternates that are not in the ad', () => {
    expect(unusedAlternates(ad, draft, 'headlines').map(({ text }) => text)).toEqual(['Light boots']);
    expect(unusedAlternates(ad, withHeadline('Light boots'), 'headlines')).toEqual([]);
  });
});
