import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../contract/errors.ts';
import { foldersIn } from '../../platform/database/embedded/embedded-folders.ts';
import { explainStartFault } from '../../platform/database/embedded/start-faults.ts';
import { isOutage } from '../../platform/database/outlast-outage.ts';
import type { Config } from './config.ts';

const pauseMs = 1000;

/** Where the operator finds out why the database does not do its part. */
function whereToLook(config: Pick<Config, 'databaseUrl' | 'home'>): string {
  return config.databaseUrl === null
    ? `PostgreSQL's log is ${foldersIn(config.home).logFile}.`
    : 'Check the PostgreSQL server in DATABASE_URL and its log.';
}

/** One step of a start, such as "connecting to the database". */
export interface StartStep {
  name: string;
  config: Pick<Config, 'databaseUrl' | 'home'>;
  /** Aborted when the start is given up. */
  signal?: AbortSignal | undefined;
}

/**
 * Does one step of the start, and once more when the database failed it: a busy machine must not prevent a start. What
 * fails twice says which step it was and what to look at; a damaged database and a full disk are said at once.
 */
export async function startStep<T>({ name, config, signal }: StartStep, work: () => Promise<T>): Promise<T> {
  const explain = async (error: unknown): Promise<unknown> => {
    signal?.throwIfAborted();
    return config.databaseUrl === null ? ((await explainStartFault(error, foldersIn(config.home))) ?? error) : error;
  };
  try {
    return await work();
  } catch (error) {
    const explained = await explain(error);
    if (!isOutage(explained)) throw explained;
  }
  await delay(pauseMs, undefined, { signal });
  try {
    return await work();
  } catch (error) {
    const explained = await explain(error);
    if (!(explained instanceof AppError) || !isOutage(explained)) throw explained;
    const message = `${explained.message} This happened twice while ${name}. ${whereToLook(config)} What was done is kept: starting again continues from there.`;
    throw new AppError('unavailable', message, { cause: explained });
  }
}
