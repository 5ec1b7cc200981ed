import { setTimeout as delay } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { isOutage, outlastOutage } from '../../platform/database/outlast-outage.ts';
import type { Log } from '../../platform/log.ts';
import { untilAborted } from '../../providers/upstream/abort.ts';

/** How a call ends in the ledger; repeated while the database is away. */
export interface CallEnd {
  id: string;
  write: () => Promise<void>;
  /** Ends the waiting of the caller, not the writing. */
  signal: AbortSignal;
}

/** The billable calls of this process that the ledger does not show as ended yet. */
export interface OpenCalls {
  /** Names a call that is about to be reserved. */
  begin(): string;
  /** Whether this process will still end the call in the ledger. */
  has(id: string): boolean;
  /** Drops a call that was never reserved. */
  forget(id: string): void;
  /** Ends a call in the ledger. While the database is away the end is kept in memory and written when it is back. */
  end(end: CallEnd): Promise<void>;
  /** Waits for calls on their way, and tries once more to write what is kept in memory, for at most two seconds. */
  close(): Promise<void>;
}

const longestCloseMs = 2000;

/** Begins with none. */
export function openCalls(log: Log): OpenCalls {
  const open = new Set<string>();
  const kept = new Set<Promise<void>>();
  const closing = new AbortController();

  const keep = ({ id, write }: CallEnd): Promise<void> => {
    const written = outlastOutage(write, closing.signal).finally(() => {
      open.delete(id);
      kept.delete(written);
    });
    kept.add(written);
    written.catch((error: unknown) => log.error({ err: error, usageId: id }, 'the end of a call could not be kept'));
    return written;
  };
  return {
    begin: () => {
      const id = newId();
      open.add(id);
      return id;
    },
    has: (id) => open.has(id),
    forget: (id) => void open.delete(id),
    end: async (end) => {
      try {
        await end.write();
        open.delete(end.id);
      } catch (error) {
        if (!isOutage(error)) open.delete(end.id);
        if (!isOutage(error)) throw error;
        await untilAborted(end.signal, keep(end)).catch((failure: unknown) => {
          if (!end.signal.aborted) throw failure;
        });
      }
    },
    close: async () => {
      const late = AbortSignal.timeout(longestCloseMs);
      while (open.size > kept.size && !late.aborted) await delay(20);
      closing.abort();
      await untilAborted(late, Promise.allSettled(kept)).catch(() => {
        log.warn(
          { calls: kept.size },
          'the ends of calls were not written; they will count with all that was reserved',
        );
      });
    },
  };
}
