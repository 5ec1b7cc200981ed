import type { Knex } from 'knex';
import type { Job, PgBoss, WorkOptions } from 'pg-boss';
import type { Log } from '../log.ts';
import { repeat } from '../repeat.ts';
import type { ActiveJob, AutomationJob, JobHandlers } from './jobs.ts';
import { type PartOf, type QueueName, queueNames, queues } from './queues.ts';
import { listOpenQueues } from './share-queue-store.ts';

/** Where jobs are taken from, and the lanes that take them. */
interface Taking {
  boss: PgBoss;
  partOf: PartOf;
  lanes: { name: string; workerId: string }[];
  /** Whether no job was open anywhere at the last look. */
  isIdle: boolean;
  nextLookMs: number;
  /** When the queues could last be looked at. */
  lookedAtMs: number;
  settledAtMs: number;
  nextUpkeepMs: number;
}

export interface TakingJobs {
  isIdle: () => boolean;
  /** Takes no more, and waits for those in progress. */
  stop: () => Promise<void>;
}

/** Whose job it is. */
interface Payload {
  teamId: string;
}

interface RunPayload extends Payload {
  optimizationId: string;
}

interface SitePayload extends Payload {
  siteId: string;
}

/** Lanes sleep until a job is notified or the look of the process wakes them; what they do by themselves is for the worst case. */
const workOptions = {
  heartbeatRefreshSeconds: 3,
  pollingIntervalSeconds: 300,
  notifyPollingIntervalSeconds: 300,
};

/** Neither retries nor a run's other shares are notified, so the process looks for all its lanes. */
const lookEveryMs = 2_000;
/** While no job is open anywhere, and every new one is notified. */
const idleLookEveryMs = 4_000;
/** Less than a job's heartbeat may be old (10 s), without the 3 s between two of them. */
const pauseMs = 6_500;
/** More than the time between two heartbeats and a look of another process. */
const settleMs = 5_000;
/** How often all queues are kept up, old jobs deleted among others. */
const upkeepEveryMs = 60_000;

const toActive = (job: Job<RunPayload>): ActiveJob => ({
  id: job.id,
  teamId: job.data.teamId,
  optimizationId: job.data.optimizationId,
  retries: job.retryCount,
  signal: job.signal,
});

const toAutomationJob = (job: Job<Payload & { subjectId: string }>, retryLimit: number): AutomationJob => ({
  id: job.id,
  teamId: job.data.teamId,
  subjectId: job.data.subjectId,
  isLastTry: job.retryCount >= retryLimit,
  signal: job.signal,
});

/**
 * Takes jobs of a queue in its lanes; anyone who finished one looks for the next at once. Half of the lanes take only the first job
 * of a team, so that no team fills all of them.
 */
async function takeJobs<Data>(
  { taking, options }: { taking: Taking; options?: WorkOptions },
  name: QueueName,
  handle: (job: Job<Data>) => Promise<void>,
): Promise<void> {
  const { boss, partOf } = taking;
  const { lanes } = queues[name];
  for (let lane = 0; lane < lanes; lane += 1) {
    const isForFirst = lane >= lanes / 2;
    const laneOptions = { ...workOptions, ...options, ...(isForFirst && { minPriority: 0 }) };
    const workerId: string = await boss.work<Data>(partOf(name), laneOptions, async (jobs) => {
      taking.isIdle = false;
      try {
        for (const job of jobs) await handle(job);
      } finally {
        boss.notifyWorker(workerId);
      }
    });
    taking.lanes.push({ name: partOf(name), workerId });
  }
}

/** Whether it is known which jobs are abandoned: after a pause or an outage, all are until their workers have renewed them. */
function isSettled(taking: Taking): boolean {
  const now = Date.now();
  if (now - taking.lookedAtMs > pauseMs) taking.settledAtMs = now + settleMs;
  taking.lookedAtMs = now;
  return now >= taking.settledAtMs;
}

/** Wakes the lanes of queues that have a job for them, and has the jobs of workers that died given back. */
async function lookAtQueues(taking: Taking, db: Knex): Promise<void> {
  if (taking.isIdle && Date.now() < taking.nextLookMs) return;
  const open = await listOpenQueues(db);
  taking.isIdle = open.length === 0;
  taking.nextLookMs = Date.now() + idleLookEveryMs;
  const mayGiveBack = isSettled(taking);
  if (mayGiveBack && Date.now() >= taking.nextUpkeepMs) {
    taking.nextUpkeepMs = Date.now() + upkeepEveryMs;
    await taking.boss.supervise();
  }
  for (const { name, isReady, isLost } of open) {
    if (mayGiveBack && isLost) await taking.boss.supervise(name);
    if (!isReady) continue;
    for (const lane of taking.lanes) if (lane.name === name) taking.boss.notifyWorker(lane.workerId);
  }
}

/** Starts to take jobs of every queue that there is a handler for. */
export async function startTaking(
  boss: PgBoss,
  { db, log, partOf }: { db: Knex; log: Log; partOf: PartOf },
  handlers: JobHandlers,
): Promise<TakingJobs> {
  const times = { nextLookMs: 0, lookedAtMs: Date.now(), settledAtMs: 0, nextUpkeepMs: 0 };
  const taking: Taking = { boss, partOf, lanes: [], isIdle: false, ...times };
  const from = { taking };
  const { deploy, publish, automations, searchSync, pageReading } = handlers;
  await takeJobs<RunPayload>(from, 'worklist', (job) => handlers.worklist(toActive(job)));
  if (deploy !== undefined) {
    await takeJobs<Payload & { deploymentId: string }>(from, 'deploy', ({ id, data, signal }) =>
      deploy({ id, teamId: data.teamId, deploymentId: data.deploymentId, signal }),
    );
  }
  if (publish !== undefined) {
    await takeJobs<Payload & { batchId: string }>(from, 'publish', ({ id, data, signal }) =>
      publish({ id, teamId: data.teamId, batchId: data.batchId, signal }),
    );
  }
  if (automations !== undefined) {
    const tries = (name: 'automation' | 'notice'): number => queues[name].options.retryLimit;
    await takeJobs<Payload & { subjectId: string }>(from, 'automation', (job) =>
      automations.start(toAutomationJob(job, tries('automation'))),
    );
    await takeJobs<Payload & { subjectId: string }>(from, 'notice', (job) =>
      automations.notify(toAutomationJob(job, tries('notice'))),
    );
  }
  const ofSites = { searchSync, pageReading };
  for (const name of ['searchSync', 'pageReading'] as const) {
    const work = ofSites[name];
    if (work === undefined) continue;
    await takeJobs<SitePayload>(from, name, ({ id, data: { teamId, siteId }, signal }) =>
      work({ id, teamId, siteId, signal }),
    );
  }
  // One share of a run fills a process; its other shares are for other processes.
  await takeJobs<RunPayload>({ ...from, options: { localGroupConcurrency: 1 } }, 'share', (job) =>
    handlers.share(toActive(job)),
  );
  const failure = 'the queues could not be looked at';
  const looks = repeat(log, { work: () => lookAtQueues(taking, db), everyMs: lookEveryMs, failure });
  return {
    isIdle: () => taking.isIdle,
    stop: async () => {
      await Promise.all([looks.stop(), ...queueNames.map((name) => boss.offWork(partOf(name), { wait: true }))]);
    },
  };
}
