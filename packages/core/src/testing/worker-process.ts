import { connectDatabase } from '../platform/database/connect.ts';
import { openLog } from '../platform/log.ts';
import { startWorker } from '../runs/engine/start-worker.ts';
import { openTestContext, rehearsal } from './run-world.ts';

/** A worker of the rehearsal method as a process, for tests that kill it: `worker-process.ts URL CONCURRENCY`. */
const [url = '', concurrency = ''] = process.argv.slice(2);
const database = await connectDatabase({ url }, { poolSize: 5 });
const context = { ...openTestContext(database), log: openLog('warn') };
const worker = await startWorker(context, { questions: rehearsal }, { concurrency: Number(concurrency) });
process.stdout.write('ready\n');
const leave = async (): Promise<void> => {
  await worker.stop();
  await context.close();
  await database.close();
};
process.once('SIGTERM', () => void leave());
