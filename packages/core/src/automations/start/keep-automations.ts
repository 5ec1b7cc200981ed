import cron from 'node-cron';
import type { Context } from '../../context/context.ts';
import { endAutomationRuns } from './end-automation-runs.ts';
import { tickAutomations } from './tick-automations.ts';

const endEveryMs = 1000;

/**
 * With `ticks`, ticks every minute and at once for what was missed; ends runs whose optimizations have ended. Any number of
 * processes may do so; the database decides. The returned function ends it.
 */
export function keepAutomations(context: Context, { ticks }: { ticks: boolean }): () => Promise<void> {
  const logged = (work: Promise<void>) =>
    work.catch((error: unknown) => context.log.warn({ err: error }, 'automations could not be looked after'));
  const tick = () => logged(tickAutomations(context));
  let working = ticks ? tick() : Promise.resolve();
  const onMinute = () => {
    working = working.then(tick);
  };
  const minutes = ticks ? cron.schedule('* * * * *', onMinute, { unref: true, suppressMissedWarning: true }) : null;
  const timer = setInterval(() => {
    working = working.then(() => logged(endAutomationRuns(context)));
  }, endEveryMs).unref();
  return async () => {
    await minutes?.destroy();
    clearInterval(timer);
    await working;
  };
}
