import { expect, test } from 'vitest';
import { termsOfReason } from './prepare-ad-material-rules.ts';

test.each([
  ['Never say "cheap" or “bargain”.', ['cheap', 'bargain']],
  ["Don't use luxury, it is not our tone.", ['luxury']],
  ['Please don’t mention free shipping.', ['free shipping']],
  ['avoid superlatives', ['superlatives']],
  ['Nie „billig“ schreiben', ['billig']],
  ['The second headline is wrong.', []],
  ['Do not use it again.', []],
  ['', []],
])('%s forbids %j', (reason, terms) => {
  expect(termsOfReason(reason)).toEqual(terms);
});
