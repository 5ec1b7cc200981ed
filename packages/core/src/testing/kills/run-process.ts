import { startRunWorker } from '../../app/start-run-worker.ts';
import { readConfig } from '../../team/context/config.ts';
import { openContext } from '../../team/context/open-context.ts';

// A worker of every kind of run in a separate process, for tests that pause or kill it.
const [url = '', sandboxUrl = '', key = '', concurrency = ''] = process.argv.slice(2);
const env = {
  LOG_LEVEL: 'silent',
  DATABASE_URL: url,
  SERPLIFT_SANDBOX_URL: sandboxUrl,
  SERPLIFT_SECRET_KEY: key,
  WORKER_CONCURRENCY: concurrency,
};
const context = await openContext(readConfig(env, '/nonexistent'));
const worker = await startRunWorker(context, { schedules: false });
process.stdout.write('ready\n');
const leave = async (): Promise<void> => {
  await worker.stop();
  await context.close();
  process.exit(0);
};
process.once('SIGTERM', () => void leave());
