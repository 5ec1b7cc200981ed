import fc from 'fast-check';
import { expect, test } from 'vitest';
import { factProblem, stillProves } from './promise-rules.ts';

const page = { h1: ['Tents'], h2: [], text: 'Free returns within 60 days.', structuredFacts: ['offers.price = 99.00'] };

test('a proof is the words of a page or of its structured data, whatever their white space and quotation marks', () => {
  expect(stillProves(page, 'free  returns within 60 days')).toBe(true);
  expect(stillProves(page, 'offers.price = 99.00')).toBe(true);
  expect(stillProves(page, 'offers.price = 9')).toBe(false);
  expect(stillProves(page, 'returns within 30 days')).toBe(false);
});

test('a page proves every sentence that it consists of, and nothing when it is empty', () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{2,8}$/u), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(words, words, (before, said) => {
      const quote = said.join(' ');
      expect(stillProves({ h1: [], h2: [], text: [...before, ...said].join(' ') }, quote)).toBe(true);
      expect(stillProves({ h1: [], h2: [], text: '' }, quote)).toBe(false);
    }),
  );
});

test('an approved fact proves a claim while one of its copies is active', () => {
  const fact = { text: 'Free returns', state: 'expired' as const, suspendedWhy: null, expiresOn: '2026-01-01' };
  expect(factProblem([], 'Free returns')).toBeUndefined();
  expect(factProblem([fact], 'Something else')).toBeUndefined();
  expect(factProblem([fact], 'free returns')).toContain('until 2026-01-01');
  expect(factProblem([fact, { ...fact, state: 'active' }], 'Free returns')).toBeNull();
  expect(factProblem([{ ...fact, state: 'suspended', suspendedWhy: 'The page changed.' }], 'Free returns')).toBe(
    'The page changed.',
  );
});
