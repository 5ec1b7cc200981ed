import type { QuestionQuery } from '@serplift/core/api';
import { expect, it } from 'vitest';
import { demandInWords, looksOf, reasonOf } from './question-words-rules.ts';

const question = (change: Partial<QuestionQuery> = {}) =>
  ({
    state: 'succeeded',
    impressions: 9422,
    clicks: 120,
    avgPosition: 8,
    totalMembers: 3,
    rankingPages: ['https://shop.example/'],
    expectedClicks: { point: 213, low: 192, high: 229 },
    grokAnalysis: { recommendation: 'improve_existing', priority: 'high', reasoning: '', suggestedActions: [] },
    unchecked: null,
    consolidate: null,
    decision: null,
    ...change,
  }) as QuestionQuery;

it('a question is named by its demand and what to do, or by what became of it', () => {
  expect(reasonOf(question())).toBe('shown 9,422 times · improve the page');
  expect(reasonOf(question({ state: 'kept' }))).toBe('Answered already');
});

it('demand and assumption are words, without the clicks that the assumption would bring', () => {
  const words = demandInWords(question());
  expect(words).toContain('3 searches, shown 9,422 times, clicked 120, on average at position 8.0.');
  expect(words).toContain('High priority');
  expect(words).toContain('on the assumption that a better answer would rank higher');
  expect(words + reasonOf(question())).not.toMatch(/213|192|229/u);
  expect(demandInWords(question({ rankingPages: [] }))).toContain('that a new page would rank');
});

it('what to look at is an answer no review read, and pages that compete', () => {
  expect(looksOf(question())).toEqual([]);
  const odd = question({ unchecked: 'No model.', consolidate: { pages: [], advice: 'Merge both.' } });
  expect(looksOf(odd)).toEqual(['Not checked by a review: No model.', 'Several pages compete: Merge both.']);
  expect(looksOf(question({ state: 'kept', unchecked: 'No model.' }))).toEqual([]);
});
