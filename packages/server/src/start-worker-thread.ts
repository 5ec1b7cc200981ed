import { type Config, type Context, keepThread, type KeptThread, siblingModule } from '@serplift/core';

/** What the thread of the worker opens its own world from. */
export interface WorkerThreadData {
  config: Config;
  /** The server's database; an embedded one is the server's to start and to stop. */
  databaseUrl: string;
  publicOrigin: string;
}

/** Works runs in a thread: they share nothing with the answers of the server but the machine and the database. */
export function startWorkerThread(context: Context, starting?: AbortSignal): Promise<KeptThread<null>> {
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
