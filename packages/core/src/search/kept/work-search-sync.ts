import { AppError } from '../../contract/errors.ts';
import { keptDays } from '../../contract/search/kept-days-rules.ts';
import type { Context } from '../../team/context/context.ts';
import { foldWeeks } from './fold-weeks.ts';
import { holdSite } from './hold-site.ts';
import type { SiteKey } from './kept-site.ts';
import { addChosenSites, endUrgency, getSite, takeDueSite } from './search-sites-store.ts';
import { syncDays } from './sync-days.ts';

/**
 * How long one job fetches days. Short in the background, so that a run that needs the site's window waits for a second, and with a
 * pause, so that a first sync of sixteen months fills neither Google's quota nor this machine.
 */
const paces = {
  background: { longestMs: 700, concurrency: 2, pauseSeconds: 1 },
  urgent: { longestMs: 5000, concurrency: 6, pauseSeconds: 0 },
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
    } else await context.jobs.enqueueSearchSync(context.db, key, { afterSeconds: missing === null ? 1 : pauseSeconds });
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
