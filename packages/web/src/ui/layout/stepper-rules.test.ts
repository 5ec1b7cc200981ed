import { expect, it } from 'vitest';
import { stepState } from './Stepper.tsx';

it('steps before the current one are done, later ones are to come', () => {
  expect([1, 2, 3].map((step) => stepState(step, 2))).toEqual(['done', 'current', 'upcoming']);
  expect([1, 2, 3].map((step) => stepState(step, 4))).toEqual(['done', 'done', 'done']);
});
