import type { Knex } from 'knex';
import type { PgBoss, SendOptions } from 'pg-boss';
import type { Database } from '../database/connect.ts';
import { queueConnections } from '../database/connection-limits.ts';
import { asDatabaseError } from '../database/embedded/database-errors.ts';
import type { Log } from '../log.ts';
import type { Jobs } from './jobs.ts';
import { nameProcess, notifyCancelled, openPresence } from './process-presence.ts';
import { createQueues, type JobWorlds, type PartOf, partsFor, type QueueName, queues } from './queues.ts';
import {
  adoptJobs,
  countTeamJobs,
  findJobs,
  hasWorker,
  isAnotherWaiting,
  rankJobs,
  schema,
} from './share-queue-store.ts';
import { startTaking, type TakingJobs } from './take-jobs.ts';

async function startBoss(database: Database, { log, partOf }: { log: Log; partOf: PartOf }): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    ...database.connection,
    schema,
    max: queueConnections,
    useListenNotify: true,
    // Workers do (`startTaking`).
    supervise: false,
    monitorIntervalSeconds: 1,
    schedule: false,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue reported an error'));
  await boss.start();
  await createQueues(boss, partOf);
  return boss;
}

interface NewJob {
  queue: QueueName;
  data: Record<string, string>;
  /** Whose turn it takes. */
  teamId: string;
  /** What its worker has to agree about; absent: the queue's providers as they are here. */
  worlds?: JobWorlds;
  options?: SendOptions;
  count?: number;
}

/** Puts jobs into the queue behind those that their team has there already. */
async function send(
  boss: PgBoss,
  { db, worlds, partOf }: { db: Knex; worlds: JobWorlds; partOf: PartOf },
  job: NewJob,
) {
  const { queue, data, teamId, options, count = 1 } = job;
  const { fromKnex } = await import('pg-boss');
  const name = partOf(queue);
  const needed =
    job.worlds ?? Object.fromEntries(queues[queue].providers.map((provider) => [provider, worlds[provider]]));
  const place = await countTeamJobs(db, { queue: name, teamId });
  const payload = { ...data, teamId, worlds: needed };
  const rows = Array.from({ length: count }, (_, index) => ({ data: payload, ...options, priority: -place - index }));
  const [first] = rows;
  if (count === 1 && first !== undefined) {
    const { data: only, ...rest } = first;
    await boss.send(name, only, { ...rest, db: fromKnex(db) });
  } else await boss.insert(name, rows, { db: fromKnex(db) });
}

/** The questions about jobs; pg-boss has to have made its tables first. */
function openFinders(
  boss: () => Promise<PgBoss>,
  { worlds, partOf }: { worlds: JobWorlds; partOf: PartOf },
): Pick<Jobs, 'findRunJobs' | 'findDeploymentJobs' | 'findPublishJobs' | 'hasWorker' | 'balance' | 'isAnotherWaiting'> {
  const finder = (of: Parameters<typeof findJobs>[1]) => async (db: Knex, ids: string[]) => {
    await boss();
    return findJobs(db, of, ids);
  };
  return {
    findRunJobs: finder({ queues: ['worklist', 'share'], field: 'optimizationId' }),
    findDeploymentJobs: finder({ queues: ['deploy'], field: 'deploymentId' }),
    findPublishJobs: finder({ queues: ['publish'], field: 'batchId' }),
    hasWorker,
    balance: async (db) => {
      await boss();
      await adoptJobs(db, { worlds, partOf });
      await rankJobs(db);
    },
    isAnotherWaiting: (db, id) => isAnotherWaiting(db, { partOf, queue: 'share', id }),
  };
}

/**
 * Opens the queue on the product's own database, for work with these providers. pg-boss is loaded and starts with the first use, so a
 * reader never pays for it.
 */
export function openJobs(database: Database, { log, worlds }: { log: Log; worlds: JobWorlds }): Jobs {
  const partOf = partsFor(worlds);
  let started: Promise<PgBoss> | null = null;
  let taking: TakingJobs | null = null;
  const boss = (): Promise<PgBoss> => {
    started ??= startBoss(database, { log, partOf }).catch((error: unknown) => {
      started = null;
      throw asDatabaseError(error);
    });
    return started;
  };
  const put = async (db: Knex, job: NewJob): Promise<void> => send(await boss(), { db, worlds, partOf }, job);
  const processName = nameProcess();
  return {
    processName,
    enqueueWorklist: (db, { optimizationId, teamId, worlds }) =>
      put(db, { queue: 'worklist', data: { optimizationId }, teamId, worlds }),
    enqueueShares: (db, { optimizationId, teamId, worlds, shares }) => {
      const options = { group: { id: optimizationId } };
      return put(db, { queue: 'share', data: { optimizationId }, teamId, worlds, options, count: shares });
    },
    enqueueDeployment: (db, { deploymentId, teamId }) => put(db, { queue: 'deploy', data: { deploymentId }, teamId }),
    enqueuePublishing: (db, { batchId, teamId }) => put(db, { queue: 'publish', data: { batchId }, teamId }),
    enqueueAutomation: (db, queue, { subjectId, teamId }) => put(db, { queue, data: { subjectId }, teamId }),
    enqueueSearchSync: (db, { teamId, siteId }, { afterSeconds = 0 } = {}) => {
      const options = { singletonKey: siteId, startAfter: afterSeconds };
      return put(db, { queue: 'searchSync', data: { siteId }, teamId, options });
    },
    enqueuePageReading: (db, { teamId, siteId }) =>
      put(db, { queue: 'pageReading', data: { siteId }, teamId, options: { singletonKey: siteId } }),
    announceCancel: async (db, optimizationId) => void (await db.raw(notifyCancelled, [optimizationId])),
    work: async (handlers) => {
      const { connection, knex: db } = database;
      const queue = await boss();
      const { cancelled: onCancelled, automations } = handlers;
      const onEnded = automations?.ended ?? (() => {});
      const presence = await openPresence({ connection, name: processName, worlds, onCancelled, onEnded, log });
      const begun = await startTaking(queue, { db, log, partOf }, handlers);
      taking = begun;
      return async () => {
        await begun.stop();
        await presence.close();
      };
    },
    isIdle: () => taking?.isIdle() === true,
    ...openFinders(boss, { worlds, partOf }),
    close: async () => {
      const boss = await started?.catch(() => null);
      await boss?.stop({ graceful: true, timeout: 2000 }).catch((error: unknown) => {
        log.warn({ err: error }, 'the job queue did not stop cleanly');
      });
    },
  };
}
