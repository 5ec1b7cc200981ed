import cron from 'node-cron';
import type { Context } from '../../../team/context/context.ts';
import { startDueAutomations } from './start-due-automations.ts';

/**
 * Starts what is due every minute, and at once for what was missed. Any number of processes may do so; the database decides. The
 * returned function ends it.
 */
export function startOnSchedule(context: Context): () => Promise<void> {
  const startDue = () =>
    startDueAutomations(context).catch((error: unknown) =>
      context.log.warn({ err: error }, 'automations could not be looked after'),
    );
  let working = startDue();
  const onMinute = () => {
    working = working.then(startDue);
  };
  const minutes = cron.schedule('* * * * *', onMinute, { unref: true, suppressMissedWarning: true });
  return async () => {
    await minutes.destroy();
    await working;
  };
}
