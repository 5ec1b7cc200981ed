import { expect, it } from 'vitest';
import { resultRange } from './pagination-rules.ts';

it('a page names the results it shows [2.10-5]', () => {
  expect(resultRange(2, 20, 97)).toEqual({ first: 21, last: 40, pages: 5 });
  expect(resultRange(5, 20, 97)).toEqual({ first: 81, last: 97, pages: 5 });
});

it('an empty list has one page and no results', () => {
  expect(resultRange(1, 20, 0)).toEqual({ first: 0, last: 0, pages: 1 });
});
