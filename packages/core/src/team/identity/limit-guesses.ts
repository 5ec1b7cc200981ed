import { createHash } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { AppError } from '../../contract/errors.ts';
import type { Context } from '../context/context.ts';
import { countGuess, takeBackGuess } from './guesses-store.ts';

/** As many wrong guesses as one person makes at one thing. */
export const wrongPerMinute = 20;
const windowSeconds = 60;

export interface GuessedThing {
  /** What is counted, for people: "failed sign-ins". */
  what: string;
  /** Whom or what to slow down, and after how many wrong guesses a minute: a network, a link. Only their hashes are kept. */
  keys: readonly { key: string; perMinute: number }[];
  /** Whether a failure is a wrong guess; any other does not count. */
  isWrong: (error: unknown) => boolean;
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The network that an address belongs to: one subscriber has as many IPv6 addresses as they like, of one /64. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4' ? parsed.toString() : parsed.toByteArray().slice(0, 8).join('.');
}

/**
 * Lets a caller try what could be guessed. Throws `rate_limited` with the seconds to wait once a key had its number of wrong
 * guesses within a minute, in however many servers. A try is counted before it is made, so that many at once are not
 * more; one that was right is taken back.
 */
export async function limitGuesses<T>({ db }: Context, guessed: GuessedThing, attempt: () => Promise<T>): Promise<T> {
  const most = new Map(
    guessed.keys.map(({ key, perMinute }) => [hashOf(`${guessed.what}\n${key}`).toString('hex'), perMinute]),
  );
  const keys = [...most.keys()].map((key) => Buffer.from(key, 'hex'));
  const counted = await countGuess(db, keys, windowSeconds);
  const over = counted.find(({ key, count }) => count > (most.get(key.toString('hex')) ?? 0));
  let wrong = false;
  try {
    if (over !== undefined) throw tooMany(guessed.what, Math.max(1, over.secondsLeft));
    return await attempt();
  } catch (error) {
    wrong = guessed.isWrong(error);
    throw error;
  } finally {
    if (!wrong) await takeBackGuess(db, keys);
  }
}

/** Lets a network do something so many times a minute, in however many servers; throws `rate_limited` beyond. */
export async function limitTries(
  { db }: Context,
  tried: { what: string; key: string; perMinute: number },
): Promise<void> {
  const [counted] = await countGuess(db, [hashOf(`${tried.what}\n${tried.key}`)], windowSeconds);
  if (counted !== undefined && counted.count > tried.perMinute) {
    throw tooMany(tried.what, Math.max(1, counted.secondsLeft));
  }
}

function tooMany(what: string, retryAfterSeconds: number): AppError {
  const message = `Too many ${what}. Try again in ${retryAfterSeconds} seconds.`;
  return new AppError('rate_limited', message, { details: { retryAfterSeconds } });
}
