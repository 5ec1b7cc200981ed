import { beforeAll, describe, expect, it } from 'vitest';
import type { TextReview } from '../../runs/purchase/review-rules.ts';
import type { LanguageScores } from '../../text/language-rules.ts';
import { loadLanguageScores } from '../../text/load-language-scores.ts';
import { candidateDoubts, checkCandidate } from './candidate-rules.ts';
import type { Candidate, CandidatePage } from './candidate.ts';
import { prepareCandidatePage } from './prepare-candidate-page-rules.ts';
import { chooseCandidate } from './ranking-rules.ts';
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

const choose = (review: TextReview | null) =>
  chooseCandidate([doubted, proven], {
    page,
    batch: [],
    brand: null,
    otherTitles: [],
    review: toReview([doubted, proven], page, review),
  });
const notes = [
  'Not checked: "Windproof" (feature). The page doesn\'t say it in these words.',
  'Not checked: "beginners" (audience). The page doesn\'t say it in these words.',
];

describe('words of a candidate that the page neither says nor denies', () => {
  it('are no reason to refuse it', () => {
    expect(checkCandidate(doubted, page, [])).toEqual([]);
    const found = candidateDoubts(doubted, page).map(({ field, kind, text }) => `${field} ${kind} ${text}`);
    expect(found).toEqual(['title feature Windproof', 'description audience beginners']);
  });

  it('are not names: a maker that neither the page nor its searches name is refused', () => {
    const named = { ...doubted, description: 'Leather hiking boots, hand made in the Alps, with a sole by Grippex.' };
    expect(checkCandidate(named, page, []).map(({ rule, text }) => `${rule} ${text}`)).toEqual(['claim Grippex']);
  });

  it('go to the reviewer with the quotes of the writer', () => {
    const [text] = reviewedTexts([doubted], page);
    expect(text).toMatchObject({ claims: doubted.claims, doubts: ['Windproof', 'beginners'] });
  });

  it('put it behind texts without any when there was no review, and are named in the result', () => {
    const choice = choose(null);
    expect(choice.judged.map(({ candidate }) => candidate.title)).toEqual([proven.title, doubted.title]);
    expect(choice.judged[1]?.unchecked).toEqual(notes);
  });

  it('are settled by a review that speaks of them, and stay named where it says nothing', () => {
    const review = { faults: new Map(), order: [0, 1], unreviewed: [] };
    const settled = choose({ ...review, undecided: new Map() });
    expect(settled.judged.map(({ candidate }) => candidate.title)).toEqual([doubted.title, proven.title]);
    expect(settled.judged[0]?.unchecked).toEqual([]);
    const silent = choose({ ...review, undecided: new Map([[0, ['beginners']]]) });
    expect(silent.judged[1]?.unchecked).toEqual(notes.slice(1));
  });

  it('refuse it when the review finds them unsaid', () => {
    const fault = { text: 'Windproof', message: 'The page does not say "Windproof".' };
    const review = { faults: new Map([[0, [fault]]]), order: [0, 1], unreviewed: [], undecided: new Map() };
    const choice = choose(review);
    expect(choice.judged[0]?.candidate.title).toBe(proven.title);
    expect(choice.judged[1]?.violations).toEqual([{ field: 'title', rule: 'review', ...fault }]);
  });
});
