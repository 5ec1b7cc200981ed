import { sandboxCredentials } from '../frame/credentials.ts';
import type { SandboxContext } from '../frame/frame.ts';
import { timestamp } from './serp-items.ts';

const SPENT_KEY = 'dataforseo.spentTicks';
const TICKS_PER_USD = 1e10;
const PAID_IN_USD = 100;
const CALLS_PER_MINUTE = 2_000;
const SIMULTANEOUS_CALLS = 30;

/** What one account is doing now: calls of this minute and those still running. */
export interface AccountLoad {
  minute: number;
  callsThisMinute: number;
  running: number;
}

/** Whether the Authorization header has the sandbox's login and password. */
export function isAuthorised(header: string): boolean {
  const encoded = /^Basic\s+(\S+)$/iu.exec(header)?.[1] ?? '';
  const { login, password } = sandboxCredentials.dataforseo;
  return Buffer.from(encoded, 'base64').toString('utf8') === `${login}:${password}`;
}

/** Counts a call and says which limit it breaks: 40202 over 2,000 a minute, null when it breaks none. */
export function countCall(load: AccountLoad, now: Date): 40202 | null {
  const minute = Math.floor(now.getTime() / 60_000);
  if (load.minute !== minute) Object.assign(load, { minute, callsThisMinute: 0 });
  load.callsThisMinute += 1;
  return load.callsThisMinute > CALLS_PER_MINUTE ? 40202 : null;
}

/** Runs live work, or refuses with 40209 while 30 calls are running. */
export async function whileRunning<Result>(load: AccountLoad, work: () => Promise<Result>): Promise<Result | 40209> {
  if (load.running >= SIMULTANEOUS_CALLS) return 40209;
  load.running += 1;
  try {
    return await work();
  } finally {
    load.running -= 1;
  }
}

/** Books what a task costs in USD. */
export function spend(sandbox: SandboxContext, usd: number): void {
  sandbox.state.set(SPENT_KEY, sandbox.state.get<number>(SPENT_KEY, 0) + Math.round(usd * TICKS_PER_USD));
}

/** The account as `/v3/appendix/user_data` reports it. */
export function userData(sandbox: SandboxContext): Record<string, unknown> {
  const spent = sandbox.state.get<number>(SPENT_KEY, 0) / TICKS_PER_USD;
  return {
    login: sandboxCredentials.dataforseo.login,
    timezone: 'America/New_York',
    rates: {
      limits: { day: null, minute: { total: CALLS_PER_MINUTE } },
      statistics: {
        day: { value: timestamp(sandbox.now()).slice(0, 10) },
        minute: { value: timestamp(sandbox.now()) },
      },
    },
    money: {
      total: PAID_IN_USD,
      balance: Math.round((PAID_IN_USD - spent) * 1e6) / 1e6,
      limits: { day: null },
      statistics: { day: { total: spent } },
    },
    price: {
      serp: {
        google: {
          organic: {
            live: { advanced: { priority_normal: [{ cost_type: 'per_request', cost: 0.002 }] } },
            task_post: { priority_normal: [{ cost_type: 'per_request', cost: 0.0006 }] },
          },
        },
      },
    },
    backlinks_subscription_expiry_date: null,
    llm_mentions_subscription_expiry_date: null,
  };
}
