import {
  type Config,
  type Context,
  keepThread,
  type KeptThread,
  openContext,
  siblingModule,
  untilAborted,
} from '@serplift/core';

/** What the thread of the worker opens its own world from. */
export interface WorkerThreadData {
  config: Config;
  /** The server's database; an embedded one is the server's to start and to stop. */
  databaseUrl: string;
  publicOrigin: string;
}

/** Works runs in a thread: they share nothing with the answers of the server but the machine and the database. */
function startWorkerThread(context: Context, starting?: AbortSignal): Promise<KeptThread<null>> {
  const { config, database, publicOrigin, log } = context;
  const data: WorkerThreadData = { config, databaseUrl: database.connection.connectionString, publicOrigin };
  return keepThread<null>({
    entry: siblingModule(import.meta.url, 'worker-thread'),
    name: 'serplift worker',
    data: () => data,
    log,
    signal: starting,
  });
}

export interface RunningWorker {
  /** Finishes or releases what is in hand, within ten seconds. */
  stop(): Promise<void>;
  /** How often its thread crashed and was started again; absent without a thread. */
  restarts?: () => number;
  /** Share of the time in which its thread was busy, from 0 to 1; absent without a thread. */
  utilization?: () => number;
}

/** A worker that is a process: it also notices when it has to make room for a newer version. */
export interface WorkerProcess extends RunningWorker {
  /** Aborted when the database has become newer than the worker, which is to be stopped. */
  outdated: AbortSignal;
}

/** The methods of all kinds of runs load where they are worked. */
const workRuns = async (context: Context): Promise<RunningWorker> =>
  (await import('@serplift/core/work')).startRunWorker(context);

/** Processes runs alongside a server: in a separate thread, or with the server's world where `WORKER_THREAD` is off. */
export function startWorker(context: Context, starting?: AbortSignal): Promise<RunningWorker> {
  return context.config.workerThread ? startWorkerThread(context, starting) : untilAborted(starting, workRuns(context));
}

/** A process that only works runs; start as many as you like on the same DATABASE_URL. */
export async function startWorkerProcess(config: Config, starting?: AbortSignal): Promise<WorkerProcess> {
  const giving = starting === undefined ? {} : { starting };
  const context = await openContext(config, { applicationName: 'serplift worker', ...giving });
  try {
    const worker = await untilAborted(starting, workRuns(context));
    const { newer } = context.database.schema;
    newer.addEventListener('abort', () => context.log.error((newer.reason as Error).message), { once: true });
    const endWatch = context.database.schema.begin(context.database.knex);
    return {
      outdated: newer,
      stop: async () => {
        endWatch();
        await worker.stop();
        await context.close();
      },
    };
  } catch (error) {
    await context.close();
    throw error;
  }
}
