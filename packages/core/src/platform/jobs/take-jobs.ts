import { setTimeout as delay } from 'node:timers/promises';
import type { Job, PgBoss, WorkOptions } from 'pg-boss';
import type { Log } from '../log.ts';
import type { ActiveJob, AutomationJob, JobHandlers } from './jobs.ts';
import { type PartOf, type QueueName, queueNames, queues } from './queues.ts';

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

const workOptions = {
  heartbeatRefreshSeconds: 3,
  pollingIntervalSeconds: 2,
  // Neither retries nor a run's other shares are notified, so the back-stop must be short as well.
  notifyPollingIntervalSeconds: 2,
};

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
  { boss, partOf, options }: { boss: PgBoss; partOf: PartOf; options?: WorkOptions },
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
  }
}

/** How often a worker looks for jobs of workers that died. */
export const superviseEverySeconds = 5;

/** Puts back the jobs of workers that died. After a pause, a process renews its own first: until then, they look abandoned. */
async function supervise(boss: PgBoss, { log, ended }: { log: Log; ended: AbortSignal }): Promise<void> {
  const everyMs = superviseEverySeconds * 1000;
  for (let wasPaused = false; !ended.aborted;) {
    if (!wasPaused) {
      await boss
        .supervise()
        .catch((error: unknown) => log.warn({ err: error }, 'abandoned jobs could not be put back'));
    }
    const beganAt = Date.now();
    await delay(everyMs, undefined, { signal: ended }).catch(() => {});
    wasPaused = Date.now() - beganAt > 2 * everyMs;
  }
}

/** Starts to take jobs of every queue that there is a handler for; the returned function takes no more and waits for those in progress. */
export async function startTaking(
  boss: PgBoss,
  { partOf, log }: { partOf: PartOf; log: Log },
  handlers: JobHandlers,
): Promise<() => Promise<void>> {
  const from = { boss, partOf };
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
  const ended = new AbortController();
  void supervise(boss, { log, ended: ended.signal });
  return async () => {
    ended.abort();
    await Promise.all(queueNames.map((name) => boss.offWork(partOf(name), { wait: true })));
  };
}
