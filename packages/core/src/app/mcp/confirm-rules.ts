import { canonicalJson } from '../approvals/approval-rules.ts';

const windowMs = 10 * 60_000;

/** A call that waits for its confirmation: who makes it, which, and with what. */
export interface ConfirmedCall {
  teamId: string;
  userId: string;
  call: string;
  input: unknown;
}

const textOf = (call: ConfirmedCall, window: number): string => canonicalJson([{ ...call }, window]);

/** The code that confirms a call; only who got it from this server knows it. */
export function confirmCode(call: ConfirmedCall, now: Date, sign: (text: string) => string): string {
  return sign(textOf(call, Math.floor(now.getTime() / windowMs)));
}

/** Whether a code is of this call and not older than twenty minutes. */
export function isConfirmed(
  call: ConfirmedCall,
  code: string,
  by: { now: Date; sign: (text: string) => string },
): boolean {
  const window = Math.floor(by.now.getTime() / windowMs);
  return [window, window - 1].some((one) => by.sign(textOf(call, one)) === code);
}
