import type { ActiveJob } from '../../platform/jobs/jobs.ts';
import { jobOf } from '../record/run-worlds-rules.ts';
import type { Run } from '../record/run.ts';
import type { Engine } from './engine.ts';

/** How often a share looks whether others wait. */
const lookEveryMs = 2_000;

/** How long a share may keep its place while runs of other teams wait for one. */
export interface Turn {
  /** Whether it is over: the run is in line again then, and nothing more of it may be started here. */
  isOver(): Promise<boolean>;
}

/** Begins the turn of a share, which ends only when it has lasted long enough and a run of another team waits. */
export function openTurn(engine: Engine, job: ActiveJob, run: Run): Turn {
  const { db, jobs } = engine.context;
  let nextLookMs = Date.now() + engine.turnMs;
  let isOver = false;
  return {
    isOver: async () => {
      if (isOver || Date.now() < nextLookMs) return isOver;
      nextLookMs = Date.now() + lookEveryMs;
      isOver = await jobs.isAnotherWaiting(db, job.id);
      if (isOver) await jobs.enqueueShares(db, { ...jobOf(run), shares: 1 });
      return isOver;
    },
  };
}
