import type { Context } from './context.ts';
import { startWorker, type Worker } from './jobs/start-worker.ts';
import type { Methods } from './optimizations/method.ts';
import { purgeCaches } from './optimizations/purge-caches.ts';
import { questionsMethod } from './questions/questions-method.ts';
import { seoMethod } from './seo/seo-method.ts';

const methods: Methods = { seo: seoMethod, questions: questionsMethod };

const purgeEveryMs = 3_600_000;

/** Works every kind of run in this process, with as many items at a time as the configuration says. */
export async function startRunWorker(context: Context): Promise<Worker> {
  const worker = await startWorker(context, methods, { concurrency: context.config.workerConcurrency });
  const purge = (): Promise<void> =>
    purgeCaches(context).catch((error: unknown) => context.log.warn({ err: error }, 'old pages could not be purged'));
  let purging = purge();
  const timer = setInterval(() => {
    purging = purge();
  }, purgeEveryMs).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all([worker.stop(), purging]);
    },
  };
}
