import { performance } from 'node:perf_hooks';
import type { AutomationJob, DeployJob, JobHandlers, PublishJob, SearchSyncJob } from '../../platform/jobs/jobs.ts';
import { repeat } from '../../platform/repeat.ts';
import { Turns } from '../../platform/turns.ts';
import { providersFor } from '../../providers/open/providers-for.ts';
import type { Context } from '../../team/context/context.ts';
import { type Engine, leaving } from './engine.ts';
import { prepareRun } from './make-worklist.ts';
import type { Methods } from './method.ts';
import { RunWatch } from './run-watch.ts';
import { sweepRuns } from './sweep-runs.ts';
import { workShare } from './work-share.ts';

const lookEveryMs = 100;
/** Of its time, how much the thread works when more at once would only make each of it slower. */
const busy = 0.9;
const free = 0.75;
/** Fewer would leave the thread idle while one waits for the database. */
const fewest = 3;

/**
 * While someone works, keeps as many items in progress as the thread can work on: all places while they wait for providers, a few while they compute.
 * What is started waits for all that is in progress, so one team's short run would otherwise wait for the crowd of another's.
 */
export function paceSlots(slots: Turns, most: number): () => () => void {
  const least = Math.min(fewest, most);
  let places = Math.min(2 * fewest, most);
  let before = performance.eventLoopUtilization();
  let timer: NodeJS.Timeout | undefined;
  let workers = 0;
  slots.resize(places);
  const look = (): void => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    if (utilization > busy) places = Math.max(least, Math.floor(places * 0.75));
    else if (utilization < free && slots.isFull) places = Math.min(most, 2 * places);
    slots.resize(places);
  };
  return () => {
    workers += 1;
    if (workers === 1) {
      before = performance.eventLoopUtilization();
      timer = setInterval(look, lookEveryMs).unref();
    }
    return () => {
      workers -= 1;
      if (workers === 0) clearInterval(timer);
    };
  };
}

export interface Worker {
  /** Takes nothing new, finishes what it works on or gives it back, and resolves within 10 s. */
  stop(): Promise<void>;
}

export interface WorkerOptions {
  /** Items processed at the same time in this process. */
  concurrency: number;
  /** How long `stop` waits for items in progress before it gives them back. */
  graceMs?: number;
  /** How long a share of a run keeps its place although a run of another team waits for one. */
  turnMs?: number;
  /** What to do with deployments; without it they are left to other workers. */
  deployments?: DeploymentWork;
  /** What to do with texts that are published; without it they are left to other workers. */
  publishing?: PublishWork;
  /** What to do with the runs and notices of automations; without it they are left to other workers. */
  automations?: AutomationWork;
  /** What to do with search data that is due; without it it is left to other workers. */
  searchSync?: SiteWork;
  /** How the pages of a website are read; without it they are left to other workers. */
  pageReading?: SiteWork;
}

/** Brings what is kept of a website up to date; throwing gives the job back for another try. */
export type SiteWork = (context: Context, site: { teamId: string; siteId: string }) => Promise<void>;

/** How ads are deployed: the work of one job, and the repair of what crashes left. */
export interface DeploymentWork {
  work: (context: Context, deploymentId: string) => Promise<void>;
  sweep: (context: Context) => Promise<void>;
}

/** How texts are published: the work of one job, and the repair of what crashes left. */
export interface PublishWork {
  work: (context: Context, batchId: string) => Promise<void>;
  sweep: (context: Context) => Promise<void>;
}

/** How automations start their runs and report their ends; throwing gives the job back for another try. */
export interface AutomationWork {
  /** A run has ended somewhere. */
  ended: () => void;
  start: (context: Context, of: { runId: string; isLastTry: boolean }) => Promise<void>;
  notify: (context: Context, of: { noticeId: string; isLastTry: boolean }) => Promise<void>;
}

const sweepEveryMs = 10_000;
/** While no job is open: what crashes leave has one, as long as it is not lost itself. */
const idleSweepEveryMs = 30_000;
const defaultGraceMs = 7000;
const defaultTurnMs = 10_000;

/** Repairs at once and then regularly, one sweep at a time; the returned function ends it. */
async function keepSweeping(
  engine: Engine,
  { deployments, publishing }: Pick<WorkerOptions, 'deployments' | 'publishing'>,
): Promise<() => Promise<void>> {
  const { context } = engine;
  let wasIdle = false;
  let nextMs = 0;
  const work = async (): Promise<void> => {
    const isIdle = context.jobs.isIdle();
    // Once more after the last job, which may have been given up.
    if (isIdle && wasIdle && Date.now() < nextMs) return;
    wasIdle = isIdle;
    nextMs = Date.now() + idleSweepEveryMs;
    await sweepRuns(engine);
    await deployments?.sweep(context);
    await publishing?.sweep(context);
  };
  const failure = 'the sweep over runs, deployments and publications failed';
  const sweeps = repeat(context.log, { work, everyMs: sweepEveryMs, failure });
  await sweeps.done();
  return sweeps.stop;
}

/** Takes deployments with a context whose signal is aborted when the job is lost or this worker must let go. */
function deployHandler(engine: Engine, { work }: DeploymentWork): (job: DeployJob) => Promise<void> {
  const { context } = engine;
  return async ({ id, deploymentId, signal: lost }) => {
    const signal = AbortSignal.any([lost, engine.stopped]);
    const log = context.log.child({ deployment: deploymentId, job: id });
    await work({ ...context, signal, log, requestId: id }, deploymentId);
  };
}

/** Takes publications with a context whose signal is aborted like a deployment's. */
function publishHandler(engine: Engine, { work }: PublishWork): (job: PublishJob) => Promise<void> {
  return async ({ id, teamId, batchId, signal: lost }) => {
    const signal = AbortSignal.any([lost, engine.stopped]);
    const log = engine.context.log.child({ batch: batchId, job: id });
    const providers = providersFor(engine.context.providers, teamId);
    await work({ ...engine.context, providers, signal, log, requestId: id }, batchId);
  };
}

/** Takes automations' jobs with a context whose signal is aborted like a deployment's. */
function automationHandlers(engine: Engine, work: AutomationWork): NonNullable<JobHandlers['automations']> {
  const contextOf = ({ id, signal: lost }: AutomationJob): Context => {
    const signal = AbortSignal.any([lost, engine.stopped]);
    return { ...engine.context, signal, log: engine.context.log.child({ job: id }), requestId: id };
  };
  return {
    ended: work.ended,
    start: (job) => work.start(contextOf(job), { runId: job.subjectId, isLastTry: job.isLastTry }),
    notify: (job) => work.notify(contextOf(job), { noticeId: job.subjectId, isLastTry: job.isLastTry }),
  };
}

/** Takes jobs of websites with a context whose signal is aborted as soon as this worker leaves: what is missing is fetched by the next. */
function siteHandler(engine: Engine, work: SiteWork): (job: SearchSyncJob) => Promise<void> {
  return async ({ id, teamId, siteId, signal: lost }) => {
    const signal = AbortSignal.any([lost, engine.draining]);
    const log = engine.context.log.child({ site: siteId, job: id });
    const providers = providersFor(engine.context.providers, teamId);
    await work({ ...engine.context, providers, signal, log, requestId: id }, { teamId, siteId });
  };
}

/** Processes runs in this process, alongside any number of other processes on the same database. */
export async function startWorker(context: Context, methods: Methods, options: WorkerOptions): Promise<Worker> {
  const draining = new AbortController();
  const stopped = new AbortController();
  const runs = new RunWatch(context.db, context.log);
  const slots = new Turns({ places: options.concurrency });
  const engine: Engine = {
    context,
    methods,
    slots,
    pace: paceSlots(slots, options.concurrency),
    concurrency: options.concurrency,
    turnMs: options.turnMs ?? defaultTurnMs,
    runs,
    draining: draining.signal,
    stopped: stopped.signal,
  };
  const stopWork = await context.jobs.work({
    worklist: (job) => prepareRun(engine, job),
    share: (job) => workShare(engine, job),
    cancelled: (optimizationId) => runs.abort(optimizationId),
    ...(options.deployments !== undefined && { deploy: deployHandler(engine, options.deployments) }),
    ...(options.publishing !== undefined && { publish: publishHandler(engine, options.publishing) }),
    ...(options.automations !== undefined && { automations: automationHandlers(engine, options.automations) }),
    ...(options.searchSync !== undefined && { searchSync: siteHandler(engine, options.searchSync) }),
    ...(options.pageReading !== undefined && { pageReading: siteHandler(engine, options.pageReading) }),
  });
  const stopSweeping = await keepSweeping(engine, options);
  const stop = async (): Promise<void> => {
    draining.abort(leaving());
    const deadline = setTimeout(() => stopped.abort(leaving()), options.graceMs ?? defaultGraceMs);
    await Promise.all([stopWork(), stopSweeping()]);
    clearTimeout(deadline);
  };
  let stopping: Promise<void> | null = null;
  return { stop: () => (stopping ??= stop()) };
}
