import { expect, it } from 'vitest';
import { draftOfRules, rulesErrors, rulesOfDraft } from './brand-rules-draft.ts';

const none = draftOfRules({
  voice: '',
  forbiddenTerms: [],
  mustUseTerms: [],
  allowedCapitals: [],
  competitorBrands: [],
});

it('terms are read from lines and commas, each once', () => {
  const rules = rulesOfDraft({ ...none, voice: ' Calm. ', forbiddenTerms: 'cheap, best ever\n\ncheap' });
  expect(rules).toMatchObject({ voice: 'Calm.', forbiddenTerms: ['cheap', 'best ever'] });
  expect(rulesOfDraft(draftOfRules(rules))).toEqual(rules);
});

it('too many or too long terms are reported by field', () => {
  const many = Array.from({ length: 21 }, (_, index) => `term ${index}`).join('\n');
  expect(rulesErrors(rulesOfDraft({ ...none, mustUseTerms: many, competitorBrands: 'x'.repeat(101) }))).toEqual({
    mustUseTerms: 'At most 20 terms.',
    competitorBrands: 'At most 100 characters per term.',
  });
  expect(rulesErrors(rulesOfDraft(none))).toEqual({});
});
