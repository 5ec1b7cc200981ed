import type { QuestionQuery } from '@serplift/core/api';
import { describe, expect, it } from 'vitest';
import { isNarrowed, languagesOf, questionsInView, readView, writeView } from './question-filter-rules.ts';

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
const all = readView(new URLSearchParams());
const analysed = (priority: 'high' | 'low') => ({
  grokAnalysis: { recommendation: 'create_new' as const, priority, reasoning: '', suggestedActions: [] },
});

describe('a view in the address', () => {
  it('reads back as it was written', () => {
    const view = {
      search: 'tent',
      priority: 'high',
      recommendation: 'create_new',
      class: 'price',
      language: 'de',
      decision: 'open',
      sort: 'position',
    } as const;
    expect(readView(writeView(view))).toEqual(view);
    expect(writeView(all).toString()).toBe('');
  });

  it('ignores what it does not know', () => {
    const query = new URLSearchParams('priority=constructor&language=<b>&sort=__proto__&class=');
    expect(readView(query)).toEqual(all);
    expect(isNarrowed(all)).toBe(false);
  });
});

describe('the questions of a view', () => {
  const questions = [
    question('pitch', { expectedClicks: { point: 3, low: 1, high: 5 }, ...analysed('high') }),
    question('wash', { impressions: 900, avgPosition: 2 }),
    question('fold', {
      state: 'failed',
      grokAnalysis: null,
      language: 'de',
      expectedClicks: { point: 1, low: 0, high: 2 },
    }),
  ];
  const ids = (change: Partial<typeof all>, keep = new Set<string>()) =>
    questionsInView(questions, { ...all, ...change }, keep).map(({ id }) => id);

  it('come with the most to gain first, or as sorted', () => {
    expect(ids({})).toEqual(['wash', 'pitch', 'fold']);
    expect(ids({ sort: 'priority' })).toEqual(['pitch', 'wash', 'fold']);
    expect(ids({ sort: 'position' })[0]).toBe('wash');
  });

  it('match every filter, and words in any of their searches or pages', () => {
    expect(ids({ priority: 'high' })).toEqual(['pitch']);
    expect(ids({ recommendation: 'add_faq' })).toEqual(['wash']);
    expect(ids({ language: 'de' })).toEqual(['fold']);
    expect(ids({ search: 'SHOP.example do wash' })).toEqual(['wash']);
    expect(ids({ class: 'price' })).toEqual([]);
  });

  it('stay for a moment when a decision makes them leave it', () => {
    expect(ids({ decision: 'accepted' })).toEqual([]);
    expect(ids({ decision: 'accepted' }, new Set(['wash']))).toEqual(['wash']);
  });

  it('know their languages', () => {
    expect(languagesOf(questions)).toEqual(['en', 'de']);
  });
});
