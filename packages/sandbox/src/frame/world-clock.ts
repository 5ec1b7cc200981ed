import type { SandboxContext } from './frame.ts';

const offsetKey = 'worldClock.offsetMs';
const dayMs = 86_400_000;

type Clocked = Pick<SandboxContext, 'state' | 'now'>;

/** The time in the simulated world: search data, result pages and the company's site. Sign-ins and grants keep the real time. */
export function worldNow({ state, now }: Clocked): Date {
  return new Date(now().getTime() + state.get(offsetKey, 0));
}

/** Moves the time of the world forward. */
export function moveWorldClock({ state }: Clocked, days: number): void {
  state.set(offsetKey, state.get(offsetKey, 0) + days * dayMs);
}
