import { adsMethod } from './ads/ads-method.ts';
import { sweepDeployments } from './ads/sweep-deployments.ts';
import { workDeployment } from './ads/work-deployment.ts';
import { keepAutomations } from './automations/keep-automations.ts';
import { sendNotice } from './automations/send-notice.ts';
import { startAutomationRun } from './automations/start-automation-run.ts';
import { mailBudgetNotices } from './budgets/mail-budget-notices.ts';
import type { Context } from './context.ts';
import { startWorker, type Worker } from './jobs/start-worker.ts';
import type { Methods } from './optimizations/method.ts';
import { questionsMethod } from './questions/questions-method.ts';
import { seoMethod } from './seo/seo-method.ts';
import { purgeExpired } from './system/purge-expired.ts';

const methods: Methods = { ads: adsMethod, seo: seoMethod, questions: questionsMethod };

const purgeEveryMs = 3_600_000;
const mailEveryMs = 10_000;

/** Does something at once and then regularly, one after the other; the returned function ends it. */
function repeat(work: () => Promise<void>, everyMs: number): () => Promise<void> {
  let working = work();
  const timer = setInterval(() => {
    working = working.then(work);
  }, everyMs).unref();
  return () => {
    clearInterval(timer);
    return working;
  };
}

/**
 * Works every kind of run in this process, with as many items at a time as the configuration says. With `ticks` false it
 * starts nothing by a schedule.
 */
export async function startRunWorker(context: Context, options: { ticks?: boolean } = {}): Promise<Worker> {
  const deployments = { work: workDeployment, sweep: sweepDeployments };
  const automations = { start: startAutomationRun, notify: sendNotice };
  const concurrency = context.config.workerConcurrency;
  const worker = await startWorker(context, methods, { concurrency, deployments, automations });
  const logged = (work: (context: Context) => Promise<void>, failure: string) => () =>
    work(context).catch((error: unknown) => context.log.warn({ err: error }, failure));
  const stopPurging = repeat(logged(purgeExpired, 'what has expired could not be deleted'), purgeEveryMs);
  const stopMailing = repeat(logged(mailBudgetNotices, 'budget notices could not be mailed'), mailEveryMs);
  const stopAutomations = keepAutomations(context, { ticks: options.ticks ?? true });
  return {
    stop: async () => {
      await Promise.all([worker.stop(), stopPurging(), stopMailing(), stopAutomations()]);
    },
  };
}
