import type { Knex } from 'knex';
import type { Job, PgBoss, WorkOptions } from 'pg-boss';
import type { Log } from '../log.ts';
import { repeat } from '../repeat.ts';
import type { ActiveJob, AutomationJob, JobHandlers } from './jobs.ts';
import { type PartOf, type QueueName, queueNames, queues } from './queues.ts';
import { findCalling } from './share-queue-store.ts';

/** Where jobs are taken from, and the lanes that take them. */
interface Taking {
  boss: PgBoss;
  partOf: PartOf;
  lanes: { name: string; workerId: string }[];
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
  { boss, partOf, lanes: all, options }: Taking & { options?: WorkOptions },
  name: QueueName,
  handle: (job: Job<Data>) => Promise<void>,
): Promise<void> {
  const { lanes } = queues[name];
  for (let lane = 0; lane < lanes; lane += 1) {
    const isForFirst = lane >= lanes / 2;
    const laneOptions = { ...workOptions, ...options, ...(isForFirst && { minPriority: 0 }) };
    const workerId: string = await boss.work<Data>(partOf(name), laneOptions, async (jobs) => {
      try {
        for (const job of jobs) await handle(job);
      } finally {
        boss.notifyWorker(workerId);
      }
    });
    all.push({ name: partOf(name), workerId });
  }
}

/** Wakes the lanes of queues that have a job for them, and has the jobs of workers that died given back. */
async function wakeLanes({ boss, lanes }: Taking, db: Knex): Promise<void> {
  const names = [...new Set(lanes.map(({ name }) => name))];
  for (const { name, isLost } of await findCalling(db, names)) {
    if (isLost) await boss.supervise(name);
    else for (const lane of lanes) if (lane.name === name) boss.notifyWorker(lane.workerId);
  }
}

/** Starts to take jobs of every queue that there is a handler for; the returned function takes no more and waits for those in progress. */
export async function startTaking(
  boss: PgBoss,
  { db, log, partOf }: { db: Knex; log: Log; partOf: PartOf },
  handlers: JobHandlers,
): Promise<() => Promise<void>> {
  const from: Taking = { boss, partOf, lanes: [] };
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
  const looks = repeat(log, { work: () => wakeLanes(from, db), everyMs: lookEveryMs, failure });
  return async () => {
    await looks.stop();
    await Promise.all(queueNames.map((name) => boss.offWork(partOf(name), { wait: true })));
  };
}
