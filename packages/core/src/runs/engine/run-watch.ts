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
  readonly #timer: NodeJS.Timeout;
  #polling = false;

  constructor(db: Database['knex'], log: Log) {
    // A notification usually comes first; polling covers one that was lost with its connection.
    this.#timer = setInterval(() => {
      if (this.#polling || this.#runs.size === 0) return;
      this.#polling = true;
      listEnded(db, [...this.#runs.keys()])
        .then((ids) => ids.forEach((id) => this.abort(id)))
        .catch((error: unknown) => log.warn({ err: error }, 'the state of runs could not be read'))
        .finally(() => {
          this.#polling = false;
        });
    }, pollMs);
    this.#timer.unref();
  }

  /** Watches a run until `release` is called. */
  hold(runId: string): { signal: AbortSignal; release: () => void } {
    const watched = this.#runs.get(runId) ?? { controller: new AbortController(), holders: 0 };
    watched.holders += 1;
    this.#runs.set(runId, watched);
    const release = (): void => {
      watched.holders -= 1;
      if (watched.holders === 0) this.#runs.delete(runId);
    };
    return { signal: watched.controller.signal, release };
  }

  /** Stops what this process does for a run. */
  abort(runId: string): void {
    this.#runs.get(runId)?.controller.abort(new AppError('cancelled', 'The run has ended.'));
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
