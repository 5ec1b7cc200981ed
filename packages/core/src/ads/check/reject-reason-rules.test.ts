import { expect, test } from 'vitest';
import { termsOfReason } from './prepare-ad-material-rules.ts';

test.each([
  ['Never say "cheap" or “bargain”.', ['cheap', 'bargain']],
  ["Don't use luxury, it is not our tone.", []],
  ['Nie „billig“ schreiben', ['billig']],
  ['The second headline is wrong.', []],
  ['', []],
])('%s forbids %j', (reason, terms) => {
  expect(termsOfReason(reason)).toEqual(terms);
});
