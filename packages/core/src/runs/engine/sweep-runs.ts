import { listLongCalls } from '../../money/ledger/paid-answers-store.ts';
import { settleAbandonedCalls } from '../../money/ledger/usage-store.ts';
import { transact } from '../../platform/database/transaction.ts';
import { worldsOf } from '../../providers/upstream/provider-worlds-rules.ts';
import type { Context } from '../../team/context/context.ts';
import { countsSimulated } from '../../team/context/simulated-rules.ts';
import { endItems, releaseAllItems } from '../record/items-store.ts';
import { rescueOf } from '../record/run-rules.ts';
import { agrees, describeLongCall, describeWaiting, jobOf } from '../record/run-worlds-rules.ts';
import type { Run } from '../record/run.ts';
import { advanceRun, listOpenRuns, lockRun, type OpenRun, setWaiting } from '../record/runs-store.ts';
import type { Engine } from './engine.ts';
import { failRun, finishRun } from './finish-run.ts';

const givenUp = 'The workers stopped too often while processing this; start the run again.';

async function finishWithRest(engine: Engine, context: Context, run: Run): Promise<void> {
  const ended = await endItems(context.db, run.id, {
    from: ['waiting', 'working'],
    to: 'failed',
    error: { code: 'internal', message: givenUp },
  });
  await advanceRun(context.db, run.id, ended);
  await finishRun(context, run, engine.methods[run.kind]);
}

async function rescueRun(engine: Engine, runId: string): Promise<void> {
  await transact(engine.context, async (context) => {
    const run = await lockRun(context.db, runId);
    if (run === null || (run.status !== 'pending' && run.status !== 'processing')) return;
    const jobs = (await context.jobs.findRunJobs(context.db, [runId])).get(runId) ?? { live: false, dead: false };
    const rescue = rescueOf({ listed: run.total !== null }, jobs);
    if (rescue === 'leave') return;
    context.log.warn({ run: runId, rescue }, 'a run had no living job');
    if (rescue === 'worklist') await context.jobs.enqueueWorklist(context.db, jobOf(run));
    if (rescue === 'share') {
      await releaseAllItems(context.db, runId);
      await context.jobs.enqueueShares(context.db, { ...jobOf(run), shares: 1 });
    }
    if (rescue === 'fail') await failRun(context, runId, givenUp);
    if (rescue === 'finish') await finishWithRest(engine, context, run);
  });
}

/** A call that takes this long is worth a word. */
const longCallMs = 60_000;

/** Says of runs what they wait for: a worker that can work on them, or an answer that takes long. */
async function noteWaiting({ db, jobs }: Context, runs: readonly OpenRun[]): Promise<void> {
  const calls = await listLongCalls(db, { runIds: runs.map(({ id }) => id), longerThanMs: longCallMs });
  const answers = new Map<string, string | null>();
  for (const { id, worlds, waiting } of runs) {
    const sentence = describeWaiting(worlds);
    const known = answers.get(sentence);
    const noWorker = known === undefined ? ((await jobs.hasWorker(db, worlds)) ? null : sentence) : known;
    answers.set(sentence, noWorker);
    const call = calls.get(id);
    const now = noWorker ?? (call === undefined ? null : describeLongCall(call));
    if (now !== waiting) await setWaiting(db, id, now);
  }
}

/** Repairs what crashes left: calls that will never be settled, and runs without a job; gives teams their turns. */
export async function sweepRuns(engine: Engine): Promise<void> {
  const { context } = engine;
  const calls = await settleAbandonedCalls(context.db, {
    process: context.jobs.processName,
    isOpen: (id) => context.calls.has(id),
    countsSimulated: countsSimulated(context.config),
  });
  if (calls > 0) context.log.warn({ calls }, 'abandoned calls were settled as unknown');
  await context.jobs.balance(context.db);
  const open = await listOpenRuns(context.db);
  if (open.length === 0) return;
  await noteWaiting(context, open);
  const own = worldsOf(context.config.providers);
  const mine = open.filter(({ worlds }) => agrees(own, worlds)).map(({ id }) => id);
  const jobs = await context.jobs.findRunJobs(context.db, mine);
  for (const runId of mine) if (jobs.get(runId)?.live !== true) await rescueRun(engine, runId);
}
