import { sweepDeployments } from './ads/deploy/sweep-deployments.ts';
import { workDeployment } from './ads/deploy/work-deployment.ts';
import { adsMethod } from './ads/run/ads-method.ts';
import { sendNotice } from './automations/notice/send-notice.ts';
import { executeAutomationRun } from './automations/start/execute-automation-run.ts';
import { openScheduler } from './automations/start/open-scheduler.ts';
import type { Context } from './context/context.ts';
import { recheckFacts } from './facts/recheck-facts.ts';
import { decideLiftTests } from './lift/decide-lift-tests.ts';
import { questionsMethod } from './questions/run/questions-method.ts';
import type { Methods } from './runs/engine/method.ts';
import { startWorker, type Worker } from './runs/engine/start-worker.ts';
import { startDueSyncs, workSearchSync } from './search-data/kept/work-search-sync.ts';
import { seoMethod } from './seo/run/seo-method.ts';
import { mailBudgetNotices } from './spending/budgets/mail-budget-notices.ts';
import { purgeExpired } from './system/purge-expired.ts';

const methods: Methods = { ads: adsMethod, seo: seoMethod, questions: questionsMethod };

const purgeEveryMs = 3_600_000;
const mailEveryMs = 10_000;
const syncEveryMs = 60_000;

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
 * Works every kind of run in this process, with as many items at a time as the configuration says. With `schedules` false it
 * starts nothing by a schedule.
 */
export async function startRunWorker(context: Context, options: { schedules?: boolean } = {}): Promise<Worker> {
  const deployments = { work: workDeployment, sweep: sweepDeployments };
  const automations = { start: executeAutomationRun, notify: sendNotice };
  const concurrency = context.config.workerConcurrency;
  const searchSync = workSearchSync;
  const worker = await startWorker(context, methods, { concurrency, deployments, automations, searchSync });
  const logged = (work: (context: Context) => Promise<void>, failure: string) => () =>
    work(context).catch((error: unknown) => context.log.warn({ err: error }, failure));
  const stopPurging = repeat(logged(purgeExpired, 'what has expired could not be deleted'), purgeEveryMs);
  const stopMailing = repeat(logged(mailBudgetNotices, 'budget notices could not be mailed'), mailEveryMs);
  const schedules = options.schedules ?? true;
  const stopSyncing = schedules
    ? repeat(logged(startDueSyncs, 'due search data could not be enqueued'), syncEveryMs)
    : () => Promise.resolve();
  const stopRechecking = schedules
    ? repeat(logged(recheckFacts, 'approved facts could not be read again'), purgeEveryMs)
    : () => Promise.resolve();
  const stopJudging = schedules
    ? repeat(logged(decideLiftTests, 'lift tests could not be judged'), purgeEveryMs)
    : () => Promise.resolve();
  const stopAutomations = openScheduler(context, { schedules });
  return {
    stop: async () => {
      await Promise.all([
        worker.stop(),
        stopPurging(),
        stopMailing(),
        stopSyncing(),
        stopRechecking(),
        stopJudging(),
        stopAutomations(),
      ]);
    },
  };
}
