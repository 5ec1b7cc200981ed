export type StepState = 'done' | 'current' | 'upcoming';

/** State of a step when the given one is current; both count from 1. */
export function stepState(step: number, current: number): StepState {
  if (step === current) return 'current';
  return step < current ? 'done' : 'upcoming';
}
