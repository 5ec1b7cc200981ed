import type { Knex } from 'knex';
import { fromKnex, type Job, PgBoss, type WorkOptions } from 'pg-boss';
import type { Database } from '../database/connect.ts';
import { queueConnections } from '../database/connection-limits.ts';
import { asDatabaseError } from '../database/embedded/database-errors.ts';
import type { Log } from '../platform/log.ts';
import type {
  ActiveJob,
  AutomationJob,
  DeployJob,
  JobHandlers,
  Jobs,
  PublishJob,
  RunJobs,
  SearchSyncJob,
} from './jobs.ts';
import { nameProcess, notifyCancelled, openPresence } from './process-presence.ts';

/** The schema of the database that pg-boss owns. */
const schema = 'jobs';

interface RunPayload {
  optimizationId: string;
}

interface DeployPayload {
  deploymentId: string;
}

type PublishPayload = Pick<PublishJob, 'batchId'>;

interface AutomationPayload {
  subjectId: string;
}

type SearchSyncPayload = Pick<SearchSyncJob, 'teamId' | 'siteId'>;

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

/** How often and when a run that could not be started, or a notice, is tried again: docs/automations.md says it to people. */
const automationQueues = {
  automation: { ...queueOptions, retryLimit: 4, retryDelay: 15, retryBackoff: true },
  notice: { ...queueOptions, retryLimit: 3, retryDelay: 10, retryBackoff: true },
};

const searchSyncQueue = { ...queueOptions, retryLimit: 4, retryDelay: 15, retryBackoff: true, policy: 'short' };

const workOptions = {
  heartbeatRefreshSeconds: 3,
  pollingIntervalSeconds: 2,
  // Neither retries nor a run's other shares are notified, so the back-stop must be short as well.
  notifyPollingIntervalSeconds: 2,
};

/** Runs listed, runs processed, and deployments at the same time in one process. */
const worklistConcurrency = 4;
const shareConcurrency = 8;
const deployConcurrency = 4;
const publishConcurrency = 2;
const automationConcurrency = 2;
const searchSyncConcurrency = 2;
/** Each reads one website, at the pace of its host. */
const pageReadingConcurrency = 2;

async function startBoss(database: Database, log: Log): Promise<PgBoss> {
  const boss = new PgBoss({
    ...database.connection,
    schema,
    max: queueConnections,
    useListenNotify: true,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    schedule: false,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue reported an error'));
  await boss.start();
  await boss.createQueue('worklist', queueOptions);
  await boss.createQueue('share', queueOptions);
  await boss.createQueue('deploy', queueOptions);
  await boss.createQueue('publish', queueOptions);
  await boss.createQueue('searchSync', searchSyncQueue);
  await boss.createQueue('pageReading', searchSyncQueue);
  for (const [name, options] of Object.entries(automationQueues)) await boss.createQueue(name, options);
  return boss;
}

const toActive = (job: Job<RunPayload>): ActiveJob => ({
  id: job.id,
  optimizationId: job.data.optimizationId,
  retries: job.retryCount,
  signal: job.signal,
});

const toDeployJob = ({ id, data, signal }: Job<DeployPayload>): DeployJob => ({
  id,
  deploymentId: data.deploymentId,
  signal,
});

const toAutomationJob = (job: Job<AutomationPayload>, retryLimit: number): AutomationJob => ({
  id: job.id,
  subjectId: job.data.subjectId,
  isLastTry: job.retryCount >= retryLimit,
  signal: job.signal,
});

/** Takes jobs of a queue, `concurrency` at a time; anyone who finished one looks for the next at once. */
async function takeJobs<Payload>(
  boss: PgBoss,
  queue: { name: string; concurrency: number; options: WorkOptions },
  handle: (job: Job<Payload>) => Promise<void>,
): Promise<void> {
  for (let count = 0; count < queue.concurrency; count += 1) {
    const workerId: string = await boss.work<Payload>(queue.name, queue.options, async (jobs) => {
      try {
        for (const job of jobs) await handle(job);
      } finally {
        boss.notifyWorker(workerId);
      }
    });
  }
}

async function startWork(boss: PgBoss, handlers: JobHandlers): Promise<() => Promise<void>> {
  const take = (name: string, concurrency: number) => ({ name, concurrency, options: workOptions });
  await takeJobs<RunPayload>(boss, take('worklist', worklistConcurrency), (job) => handlers.worklist(toActive(job)));
  const { deploy } = handlers;
  if (deploy !== undefined) {
    await takeJobs<DeployPayload>(boss, take('deploy', deployConcurrency), (job) => deploy(toDeployJob(job)));
  }
  const { publish } = handlers;
  if (publish !== undefined) {
    await takeJobs<PublishPayload>(boss, take('publish', publishConcurrency), ({ id, data, signal }) =>
      publish({ id, batchId: data.batchId, signal }),
    );
  }
  const { automations } = handlers;
  if (automations !== undefined) {
    const { automation, notice } = automationQueues;
    await takeJobs<AutomationPayload>(boss, take('automation', automationConcurrency), (job) =>
      automations.start(toAutomationJob(job, automation.retryLimit)),
    );
    await takeJobs<AutomationPayload>(boss, take('notice', automationConcurrency), (job) =>
      automations.notify(toAutomationJob(job, notice.retryLimit)),
    );
  }
  const { searchSync, pageReading } = handlers;
  if (searchSync !== undefined) {
    await takeJobs<SearchSyncPayload>(boss, take('searchSync', searchSyncConcurrency), ({ id, data, signal }) =>
      searchSync({ id, ...data, signal }),
    );
  }
  if (pageReading !== undefined) {
    await takeJobs<SearchSyncPayload>(boss, take('pageReading', pageReadingConcurrency), ({ id, data, signal }) =>
      pageReading({ id, ...data, signal }),
    );
  }
  // One share of a run fills a process; its other shares are for other processes.
  const options = { ...workOptions, localGroupConcurrency: 1 };
  const shares = { name: 'share', concurrency: shareConcurrency, options };
  await takeJobs<RunPayload>(boss, shares, (job) => handlers.share(toActive(job)));
  return async () => {
    const others = ['searchSync', 'pageReading', ...Object.keys(automationQueues)];
    const queues = ['worklist', 'share', 'deploy', 'publish', ...others];
    await Promise.all(queues.map((name) => boss.offWork(name, { wait: true })));
  };
}

/** The jobs of these queues that belong to a run, a deployment or a batch of texts, by the field of the payload that names it. */
async function findJobs(
  db: Knex,
  of: { queues: string[]; field: keyof RunPayload | keyof DeployPayload | keyof PublishPayload },
  ids: string[],
): Promise<Map<string, RunJobs>> {
  const { rows } = await db.raw<{ rows: ({ id: string } & RunJobs)[] }>(
    `select data->>'${of.field}' as id, bool_or(state in ('created', 'retry', 'active')) as live, bool_or(state = 'failed') as dead
     from ${schema}.job where name = any(:queues) and data->>'${of.field}' = any(:ids) group by 1`,
    { queues: of.queues, ids },
  );
  return new Map(rows.map(({ id, live, dead }) => [id, { live, dead }]));
}

async function sendSiteJob(
  boss: PgBoss,
  db: Knex,
  job: SearchSyncPayload & { queue: 'searchSync' | 'pageReading'; afterSeconds?: number },
): Promise<void> {
  const { teamId, siteId, queue, afterSeconds = 0 } = job;
  await boss.send(queue, { teamId, siteId }, { db: fromKnex(db), singletonKey: siteId, startAfter: afterSeconds });
}

/** Says which jobs exist; pg-boss has to have made its tables first. */
function openFinders(
  boss: () => Promise<PgBoss>,
): Pick<Jobs, 'findRunJobs' | 'findDeploymentJobs' | 'findPublishJobs'> {
  const finder = (of: Parameters<typeof findJobs>[1]) => async (db: Knex, ids: string[]) => {
    await boss();
    return findJobs(db, of, ids);
  };
  return {
    findRunJobs: finder({ queues: ['worklist', 'share'], field: 'optimizationId' }),
    findDeploymentJobs: finder({ queues: ['deploy'], field: 'deploymentId' }),
    findPublishJobs: finder({ queues: ['publish'], field: 'batchId' }),
  };
}

/** Opens the queue on the product's own database. pg-boss starts with the first use, so a reader never pays for it. */
export function openJobs(database: Database, { log }: { log: Log }): Jobs {
  let started: Promise<PgBoss> | null = null;
  const boss = (): Promise<PgBoss> => {
    started ??= startBoss(database, log).catch((error: unknown) => {
      started = null;
      throw asDatabaseError(error);
    });
    return started;
  };
  const processName = nameProcess();
  return {
    processName,
    enqueueWorklist: async (db, optimizationId) => {
      await (await boss()).send('worklist', { optimizationId }, { db: fromKnex(db) });
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
    enqueueDeployment: async (db, deploymentId) => {
      await (await boss()).send('deploy', { deploymentId }, { db: fromKnex(db) });
    },
    enqueuePublishing: async (db, batchId) => {
      await (await boss()).send('publish', { batchId }, { db: fromKnex(db) });
    },
    enqueueAutomation: async (db, queue, subjectId) => {
      await (await boss()).send(queue, { subjectId }, { db: fromKnex(db) });
    },
    enqueueSearchSync: async (db, site, options) =>
      sendSiteJob(await boss(), db, { ...site, ...options, queue: 'searchSync' }),
    enqueuePageReading: async (db, site) => sendSiteJob(await boss(), db, { ...site, queue: 'pageReading' }),
    announceCancel: async (db, optimizationId) => void (await db.raw(notifyCancelled, [optimizationId])),
    work: async (handlers) => {
      const { connection } = database;
      const queue = await boss();
      const presence = await openPresence({ connection, name: processName, onCancelled: handlers.cancelled, log });
      const stopTaking = await startWork(queue, handlers);
      return async () => {
        await stopTaking();
        await presence.close();
      };
    },
    ...openFinders(boss),
    close: async () => {
      const boss = await started?.catch(() => null);
      await boss?.stop({ graceful: true, timeout: 2000 }).catch((error: unknown) => {
        log.warn({ err: error }, 'the job queue did not stop cleanly');
      });
    },
  };
}
