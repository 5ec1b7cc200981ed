import cron from 'node-cron';
import type { Context } from '../../../team/context/context.ts';
import { endAutomationRuns } from './end-automation-runs.ts';
import { startDueAutomations } from './start-due-automations.ts';

const endEveryMs = 1000;

/**
 * With `schedules`, starts what is due every minute and at once for what was missed; ends runs whose optimizations have ended. Any number of
 * processes may do so; the database decides. The returned function ends it.
 */
export function openScheduler(context: Context, { schedules }: { schedules: boolean }): () => Promise<void> {
  const logged = (work: Promise<void>) =>
    work.catch((error: unknown) => context.log.warn({ err: error }, 'automations could not be looked after'));
  const startDue = () => logged(startDueAutomations(context));
  let working = schedules ? startDue() : Promise.resolve();
  const onMinute = () => {
    working = working.then(startDue);
  };
  const minutes = schedules ? cron.schedule('* * * * *', onMinute, { unref: true, suppressMissedWarning: true }) : null;
  const timer = setInterval(() => {
    working = working.then(() => logged(endAutomationRuns(context)));
  }, endEveryMs).unref();
  return async () => {
    await minutes?.destroy();
    clearInterval(timer);
    await working;
  };
}
