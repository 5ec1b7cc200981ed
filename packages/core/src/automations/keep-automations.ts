import cron from 'node-cron';
import type { Context } from '../context.ts';
import { endAutomationRuns } from './end-automation-runs.ts';
import { tickAutomations } from './tick-automations.ts';

const endEveryMs = 3000;

/**
 * Ticks every minute, and at once for what was missed, and ends runs whose optimizations have ended. Any number of
 * processes may do so; the database decides. The returned function ends it.
 */
export function keepAutomations(context: Context): () => Promise<void> {
  const logged = (work: Promise<void>) =>
    work.catch((error: unknown) => context.log.warn({ err: error }, 'automations could not be looked after'));
  const tick = () => logged(tickAutomations(context));
  let working = tick();
  const onMinute = () => {
    working = working.then(tick);
  };
  const minutes = cron.schedule('* * * * *', onMinute, { unref: true, suppressMissedWarning: true });
  const timer = setInterval(() => {
    working = working.then(() => logged(endAutomationRuns(context)));
  }, endEveryMs).unref();
  return async () => {
    await minutes.destroy();
    clearInterval(timer);
    await working;
  };
}
