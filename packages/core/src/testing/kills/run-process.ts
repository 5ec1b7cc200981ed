import { readConfig } from '../../context/config.ts';
import { openContext } from '../../context/open-context.ts';
import { startRunWorker } from '../../start-run-worker.ts';

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
