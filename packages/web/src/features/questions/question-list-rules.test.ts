import type { QuestionQuery } from '@serplift/core/api';
import { describe, expect, it } from 'vitest';
import { itemsInView, reviewAddress, type ReviewView } from '../../runs/review/review-list-rules.ts';
import { viewOf } from '../../runs/review/testing.ts';
import { languagesOf, questionList } from './question-list-rules.ts';

const question = (id: string, change: Partial<QuestionQuery> = {}) =>
  ({
    id,
    state: 'succeeded',
    query: `how to ${id}`,
    members: [{ query: `how do i ${id}`, impressions: 1, clicks: 0, position: 3 }],
    rankingPages: [`https://shop.example/${id}`],
    impressions: 100,
    avgPosition: 5,
    class: 'howTo',
    language: 'en',
    expectedClicks: { point: 10, low: 5, high: 15 },
    grokAnalysis: { recommendation: 'add_faq', priority: 'low', reasoning: '', suggestedActions: [] },
    decision: null,
    ...change,
  }) as QuestionQuery;
const analyzed = (priority: 'high' | 'low') => ({
  grokAnalysis: { recommendation: 'create_new' as const, priority, reasoning: '', suggestedActions: [] },
});

it('an address can name every filter, and a language of two letters only', () => {
  const { read, write } = reviewAddress(questionList);
  const address = 'q=tent&priority=high&recommendation=create_new&class=price&language=de&decision=open&sort=position';
  expect(write(read(new URLSearchParams(address))).toString()).toBe(address);
  expect(read(new URLSearchParams('priority=constructor&language=<b>&class='))).toEqual(viewOf(questionList));
});

describe('the questions of a view', () => {
  const questions = [
    question('pitch', { expectedClicks: { point: 3, low: 1, high: 5 }, ...analyzed('high') }),
    question('wash', { impressions: 900, avgPosition: 2 }),
    question('fold', {
      state: 'failed',
      grokAnalysis: null,
      language: 'de',
      expectedClicks: { point: 1, low: 0, high: 2 },
    }),
  ];
  const ids = (change: Partial<ReviewView>, recent = new Set<string>()) =>
    itemsInView(questionList, questions, { view: viewOf(questionList, change), recent }).map(({ id }) => id);
  const idsBy = (filters: ReviewView['filters'], recent?: Set<string>) => ids({ filters }, recent);

  it('come with the most to gain first, or as sorted', () => {
    expect(ids({})).toEqual(['wash', 'pitch', 'fold']);
    expect(ids({ sort: 'priority' })).toEqual(['pitch', 'wash', 'fold']);
    expect(ids({ sort: 'position' })[0]).toBe('wash');
  });

  it('match every filter, and words in any of their searches or pages', () => {
    expect(idsBy({ priority: 'high' })).toEqual(['pitch']);
    expect(idsBy({ recommendation: 'add_faq' })).toEqual(['wash']);
    expect(idsBy({ language: 'de' })).toEqual(['fold']);
    expect(ids({ search: 'SHOP.example do wash' })).toEqual(['wash']);
    expect(idsBy({ class: 'price' })).toEqual([]);
  });

  it('stay for a moment when a decision makes them leave it', () => {
    expect(idsBy({ decision: 'accepted' })).toEqual([]);
    expect(idsBy({ decision: 'accepted' }, new Set(['wash']))).toEqual(['wash']);
  });

  it('know their languages', () => {
    expect(languagesOf(questions)).toEqual(['en', 'de']);
  });
});
