import type { Router } from '@koa/router';
import type { World } from '../world/world.ts';
import type { SandboxState } from './state.ts';

/** What every family of wire protocols receives. */
export interface SandboxContext {
  world: World;
  state: SandboxState;
  /** Where the state is kept; absent: in memory only. */
  stateFolder?: string;
  /** Where the sandbox answers, without a trailing slash: `http://127.0.0.1:4100`. */
  origin: string;
  /** Where mail for the inbox is taken: `smtp://127.0.0.1:41000`. */
  smtpUrl: string;
  now: () => Date;
  /** Search Console's per-minute limit for one user and site; absent means no limit. */
  searchAnalyticsPerMinute?: number;
}

/** One vendor's protocols: `site` answers foreign hosts, every other family the sandbox's own host. */
export interface SandboxFamily {
  name: string;
  router(sandbox: SandboxContext): Router;
}

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
