import { describe, expect, test } from 'vitest';
import type { QuestionRecommendation } from '../../contract/questions/question.ts';
import { rankingLimit } from '../cluster/describe-cluster-rules.ts';
import { cleanQuery } from '../find/clean-query-rules.ts';
import { membersShown } from '../question/present-question.ts';
import { countDraftWords, draftWords } from './answer-check-rules.ts';
import { answerCoverage, passagesOf } from './answer-coverage-rules.ts';
import { type DecisionInput, decideQuestion, priorityOf } from './question-decision-rules.ts';

/** The numbers that docs/methods/questions.md promises: just below, at and above each. */
const page = 'https://shop.example/guide/';
const input: DecisionInput = {
  query: 'what is a footprint',
  language: 'en',
  avgPosition: 6,
  rankingPages: [page],
  isInDemand: true,
  totalMembers: 5,
  class: 'howTo',
  ctrResidual: 1,
  consolidate: null,
};

interface Case {
  score?: number;
  change?: Partial<DecisionInput>;
  expected: QuestionRecommendation | 'answered' | 'hand-over';
}

const decide = ({ score = 0.4, change = {} }: Case): Case['expected'] => {
  const coverage = { score, page, passage: 'text', heading: null, hasAnswerPattern: false };
  const decision = decideQuestion({ ...input, ...change }, coverage);
  if (decision.isAnswered) return 'answered';
  return decision.handOver === null ? decision.recommendation : 'hand-over';
};
const short = { class: 'definition' } as const;

describe('the decision', () => {
  test.each<[string, Case]>([
    ['coverage just under .25', { score: 0.2499, change: { avgPosition: 10.01 }, expected: 'create_new' }],
    [
      'coverage just under .25 on the first result page',
      { score: 0.2499, change: { avgPosition: 10 }, expected: 'improve_existing' },
    ],
    ['coverage of .25', { score: 0.25, expected: 'improve_existing' }],
    [
      'coverage just under .25 in little demand',
      { score: 0.2499, change: { isInDemand: false }, expected: 'improve_existing' },
    ],
    ['coverage just under .6', { score: 0.5999, expected: 'improve_existing' }],
    ['coverage of .6', { score: 0.6, expected: 'answered' }],
    ['position 20', { change: { avgPosition: 20 }, expected: 'improve_existing' }],
    ['a position just past 20', { change: { avgPosition: 20.01 }, expected: 'create_new' }],
    ['three queries and a short answer', { change: { ...short, totalMembers: 3 }, expected: 'add_faq' }],
    ['four queries and a short answer', { change: { ...short, totalMembers: 4 }, expected: 'improve_existing' }],
    ['just under .8 of its clicks', { score: 0.6, change: { ctrResidual: 0.7999 }, expected: 'hand-over' }],
    ['.8 of its clicks', { score: 0.6, change: { ctrResidual: 0.8 }, expected: 'answered' }],
  ])('on %s is as promised', (_, one) => {
    expect(decide(one)).toBe(one.expected);
  });

  test.each(['definition', 'yesNo', 'price', 'timePlace'] as const)('takes the answer to a %s for short', (kind) => {
    expect(decide({ change: { class: kind, totalMembers: 1 }, expected: 'add_faq' })).toBe('add_faq');
  });

  test('looks for a page up to place 20', () => {
    expect(rankingLimit).toBe(20);
  });
});

describe('coverage', () => {
  const asked = { text: 'wash down jacket', class: 'price', language: 'en' } as const;
  const words = 'wash down jacket wash down jacket wash down jacket';

  test.each([
    ['all words of the question', words, [], 0.55],
    ['a heading besides', words, ['Wash Down Jacket'], 0.8],
    ['the form of an answer besides', `${words} for $9`, [], 0.75],
    ['all three', `${words} for $9`, ['Wash Down Jacket'], 1],
    ['a heading with two of three words besides', words, ['Down Jacket'], 0.55 + (0.25 * 2) / 3],
  ])('is as promised with %s', (...[, text, h2, score]) => {
    expect(answerCoverage(asked, { url: page, h1: [], h2, text }).score).toBeCloseTo(score, 9);
  });

  const sentences = (...counts: number[]): string =>
    counts.map((count) => `${Array.from({ length: count }, () => 'tent').join(' ')}.`).join(' ');

  test.each([
    ['79 words do not end a passage', [79, 10], 1],
    ['80 words do', [80, 10], 2],
    ['160 words fit', [79, 81], 1],
    ['161 words do not', [79, 82], 2],
  ])('reads passages of 80 to 160 words: %s', (...[, counts, passages]) => {
    expect(passagesOf(sentences(...counts))).toHaveLength(passages);
  });
});

test('fifty queries of a question are shown', () => {
  expect(membersShown).toBe(50);
});

describe('the priority', () => {
  test.each([
    ['just under ten clicks', 9.99, { low: 1, high: 5 }, 'medium'],
    ['ten clicks', 10, { low: 1, high: 5 }, 'high'],
    ['just under the high line', 49.9, { low: 20, high: 50 }, 'medium'],
    ['the high line', 50, { low: 20, high: 50 }, 'high'],
    ['the low line', 20, { low: 20, high: 50 }, 'medium'],
    ['just under the low line', 19.9, { low: 20, high: 50 }, 'low'],
  ])('of %s is as promised', (...[, clicks, bounds, level]) => {
    expect(priorityOf(clicks, bounds)).toBe(level);
  });
});

describe('words', () => {
  const words = (count: number): string => Array.from({ length: count }, (_, index) => `tent${index}`).join(' ');

  test('of a draft answer are 25 to 60, and two characters are a word where none are spaced', () => {
    expect(draftWords).toEqual({ min: 25, max: 60 });
    expect(countDraftWords(words(25))).toBe(25);
    expect(countDraftWords('帐篷'.repeat(25))).toBe(25);
  });

  test.each([
    ['two', 'tent poles', 'tooShort', false],
    ['three', 'tent poles broken', null, false],
    ['three unspaced characters', '帐篷布', 'tooShort', false],
    ['four unspaced characters', '帐篷怎么', null, false],
    ['twenty', words(20), null, false],
    ['twenty-one', words(21), null, true],
  ] as const)('of a query: %s', (...[, query, drop, isChatStyle]) => {
    expect(cleanQuery(query)).toMatchObject({ drop, isChatStyle });
  });
});
