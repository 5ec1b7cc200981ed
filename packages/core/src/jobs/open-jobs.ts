import type { Knex } from 'knex';
import { fromKnex, type Job, PgBoss, type WorkOptions } from 'pg-boss';
import type { Database } from '../database/connect.ts';
import type { Log } from '../log.ts';
import type { ActiveJob, JobHandlers, Jobs, RunJobs } from './jobs.ts';
import { nameProcess, notifyCancelled, openPresence } from './process-presence.ts';

/** The schema of the database that pg-boss owns. */
const schema = 'jobs';

interface Payload {
  optimizationId: string;
}

const queueOptions = {
  notify: true,
  // A killed worker is noticed when its heartbeat is this old; 10 is the least pg-boss takes.
  heartbeatSeconds: 10,
  // A crash uses up a retry, so there are many; a run that fails does so by itself, never by its job.
  retryLimit: 50,
  retryDelay: 1,
  expireInSeconds: 23 * 3600,
  deleteAfterSeconds: 86_400,
};

const workOptions = {
  heartbeatRefreshSeconds: 3,
  pollingIntervalSeconds: 2,
  // Neither retries nor a run's other shares are notified, so the back-stop must be short as well.
  notifyPollingIntervalSeconds: 2,
};

/** Runs planned, and runs worked, at the same time in one process. */
const planConcurrency = 4;
const shareConcurrency = 8;

async function startBoss(database: Database, log: Log): Promise<PgBoss> {
  const boss = new PgBoss({
    ...database.connection,
    schema,
    max: 4,
    useListenNotify: true,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    schedule: false,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue reported an error'));
  await boss.start();
  await boss.createQueue('plan', queueOptions);
  await boss.createQueue('share', queueOptions);
  return boss;
}

const toActive = (job: Job<Payload>): ActiveJob => ({
  id: job.id,
  optimizationId: job.data.optimizationId,
  retries: job.retryCount,
  signal: job.signal,
});

/** Takes jobs of a queue, `concurrency` at a time; whoever finished one looks for the next at once. */
async function takeJobs(
  boss: PgBoss,
  queue: { name: string; concurrency: number; options: WorkOptions },
  handle: (job: ActiveJob) => Promise<void>,
): Promise<void> {
  for (let count = 0; count < queue.concurrency; count += 1) {
    const workerId: string = await boss.work<Payload>(queue.name, queue.options, async (jobs) => {
      try {
        for (const job of jobs) await handle(toActive(job));
      } finally {
        boss.notifyWorker(workerId);
      }
    });
  }
}

async function startWork(boss: PgBoss, handlers: JobHandlers): Promise<() => Promise<void>> {
  await takeJobs(boss, { name: 'plan', concurrency: planConcurrency, options: workOptions }, handlers.plan);
  // One share of a run fills a process; its other shares are for other processes.
  const options = { ...workOptions, localGroupConcurrency: 1 };
  await takeJobs(boss, { name: 'share', concurrency: shareConcurrency, options }, handlers.share);
  return async () => {
    await Promise.all([boss.offWork('plan', { wait: true }), boss.offWork('share', { wait: true })]);
  };
}

async function findRunJobs(db: Knex, optimizationIds: string[]): Promise<Map<string, RunJobs>> {
  const { rows } = await db.raw<{ rows: ({ id: string } & RunJobs)[] }>(
    `select data->>'optimizationId' as id, bool_or(state in ('created', 'retry', 'active')) as live, bool_or(state = 'failed') as dead
     from ${schema}.job where name in ('plan', 'share') and data->>'optimizationId' = any(?) group by 1`,
    [optimizationIds],
  );
  return new Map(rows.map(({ id, live, dead }) => [id, { live, dead }]));
}

/** Opens the queue on the product's own database. pg-boss starts with the first use, so a reader never pays for it. */
export function openJobs(database: Database, { log }: { log: Log }): Jobs {
  let started: Promise<PgBoss> | null = null;
  const boss = (): Promise<PgBoss> => {
    started ??= startBoss(database, log).catch((error: unknown) => {
      started = null;
      throw error;
    });
    return started;
  };
  const processName = nameProcess();
  return {
    processName,
    enqueuePlan: async (db, optimizationId) => {
      await (await boss()).send('plan', { optimizationId }, { db: fromKnex(db) });
    },
    enqueueShares: async (db, { optimizationId, shares }) => {
      const queue = await boss();
      const job = { data: { optimizationId }, group: { id: optimizationId } };
      await queue.insert(
        'share',
        Array.from({ length: shares }, () => job),
        { db: fromKnex(db) },
      );
    },
    announceCancel: async (db, optimizationId) => {
      await db.raw(notifyCancelled, [optimizationId]);
    },
    work: async (handlers) => {
      const { connection } = database;
      const presence = await openPresence({ connection, name: processName, onCancelled: handlers.cancelled, log });
      const stopTaking = await startWork(await boss(), handlers);
      return async () => {
        await stopTaking();
        await presence.close();
      };
    },
    findRunJobs: async (db, optimizationIds) => {
      await boss();
      return findRunJobs(db, optimizationIds);
    },
    close: async () => {
      const boss = await started?.catch(() => null);
      await boss?.stop({ graceful: true, timeout: 2000 }).catch((error: unknown) => {
        log.warn({ err: error }, 'the job queue did not stop cleanly');
      });
    },
  };
}
