import { describe, expect, it } from 'vitest';
import { checkPage, draftOfPage, inputOfPage } from './page-rules.ts';

describe('the form of a page', () => {
  const draft = { ...draftOfPage(null), url: 'https://shop.example/' };

  it('begins with medium priority and no volume [5-32]', () => {
    expect(draftOfPage(null)).toEqual({ url: '', priority: 'medium', volume: '0' });
  });

  it.each(['shop.example', '/tents', 'ftp://shop.example', 'https://'])('takes no %j for a URL [5-29]', (url) => {
    expect(checkPage({ ...draft, url })).toHaveProperty('url');
  });

  it.each(['-1', '1.5', 'many', '1000000001'])('takes no %j for a volume', (volume) => {
    expect(checkPage({ ...draft, volume })).toHaveProperty('volume');
  });

  it('takes an empty volume as 0 [5-30]', () => {
    expect(checkPage({ ...draft, volume: ' ' })).toEqual({});
    expect(inputOfPage({ ...draft, volume: '' }).volume).toBe(0);
    expect(inputOfPage({ ...draft, volume: '900' }).volume).toBe(900);
  });
});
