import { beforeAll, describe, expect, it } from 'vitest';
import type { TextReview } from '../../runs/purchase/review-rules.ts';
import type { LanguageScores } from '../../text/language-rules.ts';
import { loadLanguageScores } from '../../text/load-language-scores.ts';
import { checkCandidate } from './candidate-rules.ts';
import type { Candidate, CandidatePage } from './candidate.ts';
import { prepareCandidatePage } from './prepare-candidate-page-rules.ts';
import { type CandidateReview, chooseCandidate } from './ranking-rules.ts';
import { reviewedTexts, toReview } from './review-candidates.ts';

const material = {
  url: 'https://alpine.example/boots',
  title: 'Boots',
  description: null,
  language: 'en',
  h1: ['Leather Hiking Boots'],
  text: 'Our leather hiking boots are hand made in the Alps since 1962. A pair costs €249.00. Sole by Rockgrip.',
  fetchedAt: '2026-11-01T00:00:00Z',
};
const doubted: Candidate = {
  title: 'Windproof Leather Hiking Boots',
  description: 'Leather hiking boots, hand made in the Alps, for beginners.',
  angle: '',
  claims: [{ text: 'hand made in the Alps', quote: 'hand made in the Alps' }],
};
const proven: Candidate = { title: 'Leather Hiking Boots from the Alps', description: 'Made by hand.', angle: '' };

let page: CandidatePage;
beforeAll(async () => {
  const scores: LanguageScores = await loadLanguageScores();
  page = prepareCandidatePage(material, ['leather hiking boots'], scores);
});

const choose = (review: CandidateReview) =>
  chooseCandidate([doubted, proven], { page, batch: [], brand: null, otherTitles: [], review });
const read = (review: TextReview): CandidateReview => toReview([doubted, proven], review);

describe('words of a candidate that the page neither says nor denies', () => {
  it('are no reason to refuse it; they go to the reviewer with the quotes of the writer', () => {
    expect(checkCandidate(doubted, page, [])).toEqual([]);
    const [text] = reviewedTexts([doubted], page);
    expect(text).toMatchObject({ claims: doubted.claims, unseen: ['windproof', 'beginners'] });
  });

  it('refuse it when the review finds them unsaid', () => {
    const fault = { text: 'Windproof', message: 'The page does not say "Windproof".' };
    const faults = new Map([
      [0, [fault]],
      [1, []],
    ]);
    const choice = choose(read({ faults, order: [0, 1], ideas: [] }));
    expect(choice.judged[0]?.candidate.title).toBe(proven.title);
    expect(choice.judged[1]?.violations).toEqual([{ field: 'title', rule: 'review', ...fault }]);
  });
});

describe('a candidate that no review read', () => {
  it('comes after those that one did, and is not checked', () => {
    const choice = choose(read({ faults: new Map([[1, []]]), order: [0, 1], ideas: [] }));
    expect(choice.judged.map(({ candidate }) => candidate.title)).toEqual([proven.title, doubted.title]);
    expect(choice.judged[0]?.unchecked).toBeNull();
    expect(choice.judged[1]?.unchecked).toMatch(/^Not checked: the review left this text out\./u);
  });

  it('says why where there was no review at all', () => {
    const unread = 'Not checked: the review is switched off for this run.';
    const choice = choose({ faults: new Map(), place: new Map(), unread });
    expect(choice.judged.map(({ unchecked }) => unchecked)).toEqual([unread, unread]);
  });
});
