import { AppError } from '../../contract/errors.ts';
import { keptDays, retentionStart, weeksToFold } from '../../contract/search/kept-days-rules.ts';
import { shiftDay, windowDays } from '../../contract/search/search-window-rules.ts';
import { transact } from '../../platform/database/transaction.ts';
import type { Context } from '../../team/context/context.ts';
import { AddedRows } from './add-rows.ts';
import { packIdRows, unpackRows } from './day-rows.ts';
import { holdSite } from './hold-site.ts';
import type { SiteKey, SiteLease } from './kept-site.ts';
import { deleteBefore, foldWeek, listDayFigures, listKeptDays, listQueryRows } from './search-days-store.ts';
import { addChosenSites, endUrgency, getSite, keepLease, takeDueSite } from './search-sites-store.ts';
import { syncDays } from './sync-days.ts';

/** Adds old query rows up by week and deletes what is older than sixteen months. */
async function foldWeeks(context: Context, lease: SiteLease): Promise<void> {
  const { finalDay } = await getSite(context.db, lease);
  if (finalDay === null) return;
  await transact(context, async ({ db }) => {
    await keepLease(db, lease);
    await deleteBefore(db, lease, retentionStart(finalDay));
  });
  for (const { week, days } of weeksToFold(await listKeptDays(context.db, lease), finalDay)) {
    await transact(context, async ({ db }) => {
      await keepLease(db, lease);
      const period = { startDate: week, endDate: shiftDay(week, 6) };
      const added = new AddedRows();
      for (const packed of await listQueryRows(db, lease, period)) added.add(unpackRows(packed));
      const capped = (await listDayFigures(db, lease, period)).filter(({ isCapped }) => isCapped);
      await foldWeek(db, lease, {
        week,
        days,
        queryCount: added.size,
        cappedDays: capped.length,
        queryRows: packIdRows(added.columns()),
      });
    });
  }
}

/**
 * How long one job fetches days. Short in the background, so that a run that needs the site's window waits for a second, and with a
 * pause, a longer one once a run's window is whole: a first sync of sixteen months takes neither Google's quota nor the machine from runs.
 */
const paces = {
  background: { longestMs: 700, concurrency: 2, pauseSeconds: { ofWindow: 1, before: 5 } },
  urgent: { longestMs: 5000, concurrency: 6, pauseSeconds: { ofWindow: 0, before: 0 } },
};

/** One job of a site's sync: some missing days, the newest first, then the next job until none is missing; then its pages are read. */
export async function workSearchSync(context: Context, key: SiteKey): Promise<void> {
  try {
    const { isUrgent } = await getSite(context.db, key);
    const { pauseSeconds, ...pace } = isUrgent ? paces.urgent : paces.background;
    const missing = await holdSite(context, key, async (context, lease) => {
      const left = await syncDays(context, lease, { days: keptDays, ...pace });
      await foldWeeks(context, lease);
      return left;
    });
    if (missing === 0) {
      await endUrgency(context.db, key);
      await context.jobs.enqueuePageReading(context.db, key);
      return;
    }
    const isWindowWhole = missing !== null && missing <= keptDays - windowDays;
    const afterSeconds = missing === null ? 1 : pauseSeconds[isWindowWhole ? 'before' : 'ofWindow'];
    await context.jobs.enqueueSearchSync(context.db, key, { afterSeconds });
  } catch (error) {
    // Written to the site already, with the time of the next try.
    if (error instanceof AppError && !context.signal.aborted) return endUrgency(context.db, key);
    throw error;
  }
}

/** Enqueues the sync of every site whose night has come, each once however many processes look. */
export async function startDueSyncs(context: Context): Promise<void> {
  const now = context.now();
  await addChosenSites(context.db, now);
  for (;;) {
    if (context.signal.aborted) return;
    const site = await takeDueSite(context.db, { now, nextSyncAt: new Date(now.getTime() + 3_600_000) });
    if (site === undefined) return;
    await context.jobs.enqueueSearchSync(context.db, site);
  }
}
