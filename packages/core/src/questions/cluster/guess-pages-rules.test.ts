import { describe, expect, it } from 'vitest';
import { pageGuesser } from './guess-pages-rules.ts';

const site = 'https://a.example';
const guess = pageGuesser(
  [
    '/degrees/project-management',
    '/degrees/project-management/online-mba',
    '/degrees/finance',
    '/degrees',
    '/f%C3%BCller-reinigen',
    '/%E0%A4',
  ].map((path, index) => ({ page: site + path, impressions: 100 - index })),
);

describe('guessing the page of a question', () => {
  it('takes the address that contains its words, the shorter one first', () => {
    expect(guess({ text: 'what is a project management degree', language: 'en' })).toEqual([
      `${site}/degrees/project-management`,
      `${site}/degrees/project-management/online-mba`,
    ]);
  });

  it('takes none for words that many addresses have or none', () => {
    expect(guess({ text: 'does asu have associate degrees', language: 'en' })).toEqual([]);
    expect(guess({ text: 'how to fold a tent', language: 'en' })).toEqual([]);
    expect(pageGuesser([])({ text: 'how to fold a tent', language: null })).toEqual([]);
  });

  it('reads addresses in their own script', () => {
    expect(guess({ text: 'wie füller reinigen', language: 'de' })).toEqual([`${site}/f%C3%BCller-reinigen`]);
  });
});
