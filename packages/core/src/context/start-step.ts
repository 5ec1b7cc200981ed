import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../contract/errors.ts';
import { foldersIn } from '../database/embedded/embedded-folders.ts';
import { isOutage } from '../database/outlast-outage.ts';
import type { Config } from './config.ts';

const pauseMs = 1000;

/** Where the operator finds out why the database does not do its part. */
function whereToLook(config: Pick<Config, 'databaseUrl' | 'home'>): string {
  return config.databaseUrl === null
    ? `PostgreSQL's log is ${foldersIn(config.home).logFile}.`
    : 'Check the PostgreSQL server in DATABASE_URL and its log.';
}

/**
 * Does one step of the start, such as "connecting to the database", and once more when the database failed it: a busy
 * machine must not prevent a start. What fails twice says which step it was and what to look at.
 */
export async function startStep<T>(
  step: { name: string; config: Pick<Config, 'databaseUrl' | 'home'> },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isOutage(error)) throw error;
  }
  await delay(pauseMs);
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || !isOutage(error)) throw error;
    const message = `${error.message} This happened twice while ${step.name}. ${whereToLook(step.config)} What was done is kept: starting again continues from there.`;
    throw new AppError('unavailable', message, { cause: error });
  }
}
