import type { Context } from './context.ts';
import { startWorker, type Worker } from './jobs/start-worker.ts';
import type { Methods } from './optimizations/method.ts';
import { seoMethod } from './seo/seo-method.ts';

const methods: Methods = { seo: seoMethod };

/** Works every kind of run in this process, with as many items at a time as the configuration says. */
export function startRunWorker(context: Context): Promise<Worker> {
  return startWorker(context, methods, { concurrency: context.config.workerConcurrency });
}
