import type { Context } from '../../context/context.ts';
import { AppError } from '../../contract/errors.ts';
import { foldWeeks } from './fold-weeks.ts';
import { holdSite } from './hold-site.ts';
import { keptDays } from './kept-days-rules.ts';
import type { SiteKey } from './kept-site.ts';
import { addChosenSites, getSite, takeDueSite } from './search-sites-store.ts';
import { syncDays } from './sync-days.ts';

/** Days in one job; small, so that a run that needs the site's window waits for seconds. */
const daysPerJob = 14;
/** Runs and other teams come first. */
const backgroundConcurrency = 2;
/** Between two jobs of a site, so that a first sync of sixteen months neither fills Google's quota nor this machine. */
const pauseSeconds = 1;

/** One job of a site's sync: some missing days, the newest first, then the next job until none is missing. */
export async function workSearchSync(context: Context, site: SiteKey): Promise<void> {
  const request = { days: keptDays, mostDays: daysPerJob, concurrency: backgroundConcurrency };
  try {
    await getSite(context.db, site);
    const missing = await holdSite(context, site, async (context, lease) => {
      const left = await syncDays(context, lease, request);
      await foldWeeks(context, lease);
      return left;
    });
    if (missing !== 0) await context.jobs.enqueueSearchSync(context.db, site, { afterSeconds: pauseSeconds });
  } catch (error) {
    // Written to the site already, with the time of the next try.
    if (error instanceof AppError && !context.signal.aborted) return;
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
