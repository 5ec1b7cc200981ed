import { expect, it } from 'vitest';
import { isUnchecked } from './unchecked-rules.ts';

it.each([
  [null, null, false],
  [null, 'accepted', false],
  ['Not checked: no model.', null, true],
  ['Not checked: no model.', 'accepted', true],
  ['Not checked: no model.', 'edited', false],
] as const)('a proposal that says %j and was %j is unchecked: %j', (unchecked, verdict, expected) => {
  expect(isUnchecked({ unchecked, decision: verdict === null ? null : { verdict } })).toBe(expected);
});
