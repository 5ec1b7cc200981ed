import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../contract/errors.ts';

/** Pauses between attempts; together they outlast a restart of PostgreSQL. */
const pausesMs = [100, 200, 400, 800, 1600, 3200];

/** Whether a failure is the database's, so that the work is to be repeated instead of failed. */
export function isOutage(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable';
}

/** Repeats a write while the database cannot be reached, because what it keeps was paid for. The write must bear repetition. */
export async function outlastOutage<T>(write: () => Promise<T>): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await write();
    } catch (error) {
      if (!isOutage(error)) throw error;
      await delay(pauseMs);
    }
  }
  return write();
}
