import { sweepDeployments } from '../ads/deploy/sweep-deployments.ts';
import { workDeployment } from '../ads/deploy/work-deployment.ts';
import { adsMethod } from '../ads/run/ads-method.ts';
import { decideLiftTests } from '../lift/decide-lift-tests.ts';
import { recheckProofs } from '../live/promises/recheck-proofs.ts';
import { sweepPublishing } from '../live/publications/sweep-publishing.ts';
import { watchPages } from '../live/publications/watch-pages.ts';
import { workPublishing } from '../live/publications/work-publishing.ts';
import { watchResultPages } from '../live/shown/watch-result-pages.ts';
import { mailBudgetNotices } from '../money/budgets/mail-budget-notices.ts';
import { repeat } from '../platform/repeat.ts';
import { questionsMethod } from '../questions/run/questions-method.ts';
import type { Methods } from '../runs/engine/method.ts';
import { startWorker, type Worker } from '../runs/engine/start-worker.ts';
import { startDueSyncs, workSearchSync } from '../search/kept/work-search-sync.ts';
import { readKeptSite } from '../seo/choose/read-kept-site.ts';
import { seoMethod } from '../seo/run/seo-method.ts';
import type { Context } from '../team/context/context.ts';
import { sendNotice } from './automations/notice/send-notice.ts';
import { endAutomationRuns } from './automations/start/end-automation-runs.ts';
import { executeAutomationRun } from './automations/start/execute-automation-run.ts';
import { startOnSchedule } from './automations/start/start-due-automations.ts';
import { purgeExpired } from './system/purge-expired.ts';

const methods: Methods = { ads: adsMethod, seo: seoMethod, questions: questionsMethod };

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** What is done again and again in addition to the runs, and what the log says when it fails. */
interface Chore {
  work: (context: Context) => Promise<void>;
  everyMs: number;
  failure: string;
  /** Left out by a worker that starts nothing by a schedule. */
  isScheduled?: true;
}

const chores: readonly Chore[] = [
  { work: purgeExpired, everyMs: hourMs, failure: 'what has expired could not be deleted' },
  { work: mailBudgetNotices, everyMs: 10 * secondMs, failure: 'budget notices could not be mailed' },
  { work: startDueSyncs, everyMs: minuteMs, failure: 'due search data could not be enqueued', isScheduled: true },
  { work: watchPages, everyMs: minuteMs, failure: 'published pages could not be read back', isScheduled: true },
  { work: recheckProofs, everyMs: 24 * hourMs, failure: 'proofs could not be read again', isScheduled: true },
  { work: watchResultPages, everyMs: minuteMs, failure: 'result pages could not be looked at', isScheduled: true },
  { work: decideLiftTests, everyMs: hourMs, failure: 'lift tests could not be judged', isScheduled: true },
];

/**
 * Works every kind of run in this process, with as many items at a time as the configuration says. With `schedules` false it
 * starts nothing by a schedule.
 */
export async function startRunWorker(context: Context, options: { schedules?: boolean } = {}): Promise<Worker> {
  const deployments = { work: workDeployment, sweep: sweepDeployments };
  // Whoever ends a run says so; the minute is for what was said while no one listened.
  const ends = repeat(context.log, {
    work: () => endAutomationRuns(context),
    everyMs: minuteMs,
    failure: 'runs of automations could not be ended',
  });
  const automations = { start: executeAutomationRun, notify: sendNotice, ended: ends.again };
  const concurrency = context.config.workerConcurrency;
  const publishing = { work: workPublishing, sweep: sweepPublishing };
  const worker = await startWorker(context, methods, {
    concurrency,
    deployments,
    publishing,
    automations,
    searchSync: workSearchSync,
    pageReading: readKeptSite,
  });
  const schedules = options.schedules ?? true;
  const repeated = chores
    .filter(({ isScheduled }) => schedules || isScheduled !== true)
    .map(({ work, ...chore }) => repeat(context.log, { work: () => work(context), ...chore }));
  const stopStarting = schedules ? startOnSchedule(context) : null;
  return {
    stop: async () => {
      await Promise.all([worker.stop(), stopStarting?.(), ...[ends, ...repeated].map(({ stop }) => stop())]);
    },
  };
}
