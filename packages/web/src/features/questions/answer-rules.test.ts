import type { QuestionQuery } from '@serplift/core/api';
import { describe, expect, it } from 'vitest';
import { answerOf, checkAnswer, jsonLdOf, wordCount } from './answer-rules.ts';

const question = (change: Partial<QuestionQuery> = {}) =>
  ({
    query: 'is it safe',
    draftAnswer: { text: 'Yes, it is.', words: 3, evidence: [] },
    faqJsonLd: '{"drafted":true}',
    decision: null,
    ...change,
  }) as QuestionQuery;
const edited = {
  verdict: 'edited',
  title: 'Is it safe?',
  description: 'Mostly </script>.',
  reason: null,
  alternative: null,
  decidedBy: 'ada',
  decidedAt: '2026-11-21T00:00:00Z',
} as const;

describe('the answer', () => {
  it('is the draft until someone edits it', () => {
    expect(answerOf(question())).toEqual({ question: 'is it safe', text: 'Yes, it is.', isEdited: false });
    expect(answerOf(question({ decision: edited }))).toMatchObject({ question: 'Is it safe?', isEdited: true });
    expect(answerOf(question({ draftAnswer: null })).text).toBeNull();
  });

  it('stands in the structured data as it would be published', () => {
    expect(jsonLdOf(question())).toBe('{"drafted":true}');
    const jsonLd = jsonLdOf(question({ decision: edited }));
    expect(jsonLd).toContain('Mostly');
    expect(jsonLd).not.toContain('</script>');
    expect(jsonLdOf(question({ faqJsonLd: null }))).toBeNull();
  });

  it('is checked before it is saved', () => {
    expect(Object.keys(checkAnswer({ title: ' ', description: '' }))).toEqual(['title', 'description']);
    expect(checkAnswer({ title: 'q', description: 'x'.repeat(1001) })).toHaveProperty('description');
    expect(wordCount('  two\n words ')).toBe(2);
  });
});
