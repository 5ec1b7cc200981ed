/** What a script can learn from the exit code; published in `serplift help exit-codes`. */
export const exitCodes = {
  ok: 0,
  failed: 1,
  usage: 2,
  signIn: 3,
  notFound: 4,
  budget: 5,
  upstream: 6,
  interrupted: 130,
} as const;

/** A mistake in how a command was called. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What a sentence about a mistake names: an option, or an argument in quotes. */
export function argumentIn(message: string): { argument?: string } {
  const argument = /--[a-z][\w-]*/u.exec(message)?.[0] ?? /argument '([^']+)'/u.exec(message)?.[1];
  return argument === undefined ? {} : { argument };
}
