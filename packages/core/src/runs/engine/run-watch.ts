import { AppError } from '../../contract/errors.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Log } from '../../platform/log.ts';
import { listEnded } from '../record/runs-store.ts';

const pollMs = 500;

interface Watched {
  controller: AbortController;
  holders: number;
}

/** The runs this process works on, each with a signal that is aborted when the run ends elsewhere. */
export class RunWatch {
  readonly #runs = new Map<string, Watched>();
  readonly #db: Database['knex'];
  readonly #log: Log;
  #timer: NodeJS.Timeout | undefined;
  #polling = false;

  constructor(db: Database['knex'], log: Log) {
    this.#db = db;
    this.#log = log;
  }

  /** A notification usually comes first; this covers one that was lost with its connection. */
  #poll(): void {
    if (this.#polling) return;
    this.#polling = true;
    listEnded(this.#db, [...this.#runs.keys()])
      .then((ids) => ids.forEach((id) => this.abort(id)))
      .catch((error: unknown) => this.#log.warn({ err: error }, 'the state of runs could not be read'))
      .finally(() => {
        this.#polling = false;
      });
  }

  /** Watches a run until `release` is called. */
  hold(runId: string): { signal: AbortSignal; release: () => void } {
    const watched = this.#runs.get(runId) ?? { controller: new AbortController(), holders: 0 };
    watched.holders += 1;
    if (this.#runs.size === 0) this.#timer = setInterval(() => this.#poll(), pollMs).unref();
    this.#runs.set(runId, watched);
    const release = (): void => {
      watched.holders -= 1;
      if (watched.holders > 0) return;
      this.#runs.delete(runId);
      if (this.#runs.size === 0) clearInterval(this.#timer);
    };
    return { signal: watched.controller.signal, release };
  }

  /** Stops what this process does for a run. */
  abort(runId: string): void {
    this.#runs.get(runId)?.controller.abort(new AppError('cancelled', 'The run has ended.'));
  }
}
