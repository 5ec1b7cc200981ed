import { sandboxCredentials } from '../frame/credentials.ts';

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
