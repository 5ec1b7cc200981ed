import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkQuestionDraft,
  forgiven,
  initialQuestionDraft,
  isAsTyped,
  questionDraftOf,
} from './question-settings-rules.ts';

const requestOf = (change: Partial<typeof initialQuestionDraft> = {}) =>
  checkQuestionDraft({ ...initialQuestionDraft, ...change }).request;

describe('the numbers of the form', () => {
  it('are 50 questions and 10 impressions at first [5-22]', () => {
    expect(requestOf()?.settings).toMatchObject({ maxQueries: 50, minImpressions: 10 });
  });

  it('fall back to them whenever what was typed is out of their range [5-21]', () => {
    for (const typed of ['', '0', '101', '-3', '2.5', 'many']) expect(forgiven('maxQueries', typed)).toBe(50);
    for (const typed of ['', '0', '-1', '1e3']) expect(forgiven('minImpressions', typed)).toBe(10);
    expect(isAsTyped('maxQueries', '101')).toBe(false);
  });

  it('stay as typed inside it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), (typed) => {
        expect(forgiven('maxQueries', String(typed))).toBe(typed);
        expect(isAsTyped('maxQueries', String(typed))).toBe(true);
      }),
    );
  });
});

describe('the rest of the form', () => {
  it('sends a language only when one was chosen, and nothing while a field is wrong', () => {
    expect(requestOf()?.settings).not.toHaveProperty('language');
    expect(requestOf({ language: 'de' })?.settings).toMatchObject({ language: 'de' });
    expect(requestOf({ maxCostUsd: '-1' })).toBeNull();
  });

  it('looks for ideas and for the best of a kind only when each was switched on', () => {
    expect(requestOf()?.settings).not.toHaveProperty('withIdeas');
    expect(requestOf({ withIdeas: true })?.settings).toMatchObject({ withIdeas: true });
    expect(requestOf({ withBest: true })?.settings).toMatchObject({ withBest: true });
    expect(questionDraftOf({ withBest: true }, null)).toMatchObject({ withIdeas: false, withBest: true });
  });

  it('is filled as an earlier run was started', () => {
    const settings = { maxQueries: 7, minImpressions: 3, language: 'fr', brandTerms: ['Acme', 'Acme Shop'] };
    expect(questionDraftOf(settings, 2)).toMatchObject({
      maxQueries: '7',
      minImpressions: '3',
      language: 'fr',
      brandTerms: 'Acme, Acme Shop',
      maxCostUsd: '2',
    });
  });
});
