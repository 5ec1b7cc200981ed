import { UsageError } from '../output/exit-codes.ts';
import type { Terminal } from '../output/terminal.ts';
import type { GlobalOptions } from './global-options.ts';

/** How long one answer of a server may take by default. */
export const defaultTimeoutSeconds = 60;
/** The longest time that can be asked for. */
export const maxTimeoutSeconds = 3600;

/** Milliseconds that one answer of a server may take: --timeout, SERPLIFT_TIMEOUT, otherwise a minute. */
export function requestTimeoutMs(options: GlobalOptions, env: Terminal['env']): number {
  if (options.timeout !== undefined) return options.timeout * 1000;
  const text = env['SERPLIFT_TIMEOUT'] ?? '';
  if (text === '') return defaultTimeoutSeconds * 1000;
  const seconds = Number(text);
  if (!/^\d+$/u.test(text) || seconds < 1 || seconds > maxTimeoutSeconds) {
    throw new UsageError(
      `SERPLIFT_TIMEOUT is "${text}"; set a whole number of seconds from 1 to ${maxTimeoutSeconds}.`,
    );
  }
  return seconds * 1000;
}
