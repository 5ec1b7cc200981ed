import { type Config, type Context, openContext, startRunWorker } from '@serplift/core';

export interface RunningWorker {
  /** Finishes or releases what is in hand, within ten seconds. */
  stop(): Promise<void>;
}

/** Works runs in this process with the given world. */
export function startWorker(context: Context): Promise<RunningWorker> {
  return startRunWorker(context);
}

/** A process that only works runs; start as many as you like on the same DATABASE_URL. */
export async function startWorkerProcess(config: Config): Promise<RunningWorker> {
  const context = await openContext(config, { applicationName: 'serplift worker' });
  try {
    const worker = await startRunWorker(context);
    return {
      stop: async () => {
        await worker.stop();
        await context.close();
      },
    };
  } catch (error) {
    await context.close();
    throw error;
  }
}
