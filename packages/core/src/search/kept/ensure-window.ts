import { setTimeout as delay } from 'node:timers/promises';
import { isCheckDue, missingDays } from '../../contract/search/kept-days-rules.ts';
import { type SearchWindow, searchWindow, windowDays } from '../../contract/search/search-window-rules.ts';
import type { Context } from '../../team/context/context.ts';
import { googleConnection } from '../../team/integrations/google-connection.ts';
import { holdSite } from './hold-site.ts';
import type { KeptSite, SiteKey } from './kept-site.ts';
import { listKeptDays } from './search-days-store.ts';
import { addSite, findSite } from './search-sites-store.ts';
import { syncDays } from './sync-days.ts';

const dayConcurrency = 6;
const pollEveryMs = 200;

/** A site with the window of a run, all of whose days are kept. */
export interface KeptWindow {
  site: SiteKey;
  window: SearchWindow;
}

const keyOf = ({ teamId, id }: KeptSite): SiteKey => ({ teamId, siteId: id });

async function keptWindowOf(context: Context, site: KeptSite): Promise<KeptWindow | null> {
  if (site.finalDay === null) return null;
  const kept = new Set((await listKeptDays(context.db, keyOf(site))).map(({ day }) => day));
  const isWhole = missingDays({ finalDay: site.finalDay, days: windowDays }, kept).length === 0;
  return isWhole ? { site: keyOf(site), window: searchWindow(site.finalDay) } : null;
}

/** The window up to the newest final day that is known, when all its days are kept; Google is not asked. */
export async function findKeptWindow(
  context: Context,
  of: { teamId: string; siteUrl: string },
): Promise<KeptWindow | null> {
  const site = await findSite(context.db, of);
  return site === undefined ? null : keptWindowOf(context, site);
}

/**
 * Sees to it that every day of a run's window is kept: fetches what is missing, or waits for the process that does. The
 * months before follow in the background.
 */
export async function ensureWindow(context: Context, of: { teamId: string; siteUrl: string }): Promise<KeptWindow> {
  const { signal } = context;
  for (;;) {
    signal.throwIfAborted();
    await googleConnection(context, of.teamId, 'searchConsole');
    const site = await addSite(context.db, { ...of, now: context.now() });
    const window = isCheckDue(site, context.now()) ? null : await keptWindowOf(context, site);
    if (window !== null) return window;
    const request = { days: windowDays, longestMs: Infinity, concurrency: dayConcurrency };
    const missing = await holdSite(context, keyOf(site), (context, lease) => syncDays(context, lease, request));
    if (missing === null) await delay(pollEveryMs, undefined, { signal });
    else if (site.finalDay === null) await context.jobs.enqueueSearchSync(context.db, keyOf(site));
  }
}
