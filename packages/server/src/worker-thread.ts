import { connectDatabase, openContext } from '@serplift/core';
import { runThread } from '@serplift/core/thread';
import { startRunWorker } from '@serplift/core/work';
import type { WorkerThreadData } from './worker.ts';

// The body of the thread that processes runs alongside a server: its own event loop, connections and providers.
await runThread(async (data) => {
  const { config, databaseUrl, publicOrigin } = data as WorkerThreadData;
  const applicationName = 'serplift worker';
  const database = await connectDatabase({ url: databaseUrl }, { applicationName });
  try {
    const context = await openContext(config, { database, publicOrigin, applicationName });
    const worker = await startRunWorker(context);
    const close = async (): Promise<void> => {
      await worker.stop();
      await context.close();
      await database.close();
    };
    return { answer: null, close };
  } catch (error) {
    await database.close();
    throw error;
  }
});
