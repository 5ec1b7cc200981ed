import { IdentityError } from './identity-error.ts';

const allowed = 10;
const windowMs = 5 * 60_000;

/** Slows down anyone who guesses: after ten failures within five minutes an address has to wait. */
export function signInAttempts(now: () => Date) {
  const failures = new Map<string, number[]>();
  const recent = (email: string) => (failures.get(email) ?? []).filter((at) => at > now().getTime() - windowMs);
  return async function attempt<Result>(email: string, signIn: () => Promise<Result>): Promise<Result> {
    if (recent(email).length >= allowed) {
      throw new IdentityError(
        'TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled due to many failed login attempts.',
      );
    }
    try {
      const result = await signIn();
      failures.delete(email);
      return result;
    } catch (error) {
      failures.set(email, [...recent(email), now().getTime()]);
      throw error;
    }
  };
}
