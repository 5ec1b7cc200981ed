import { daysOfWindow, shiftDay } from '../../contract/search/search-window-rules.ts';
import type { Context } from '../../team/context/context.ts';
import type { PageRow } from '../rows/search-row.ts';
import { readPageTotals } from './read-kept-window.ts';
import { listDayFigures } from './search-days-store.ts';
import { findSite } from './search-sites-store.ts';

/** What each page of a website got in a window of days. */
export interface PageFigures {
  startDate: string;
  endDate: string;
  pages: PageRow[];
}

/** The figures of each page over the last `days` final days that are kept; null until all of those are. */
export async function readPageFigures(
  context: Context,
  of: { teamId: string; siteUrl: string; days: number },
): Promise<PageFigures | null> {
  const site = await findSite(context.db, of);
  if (site?.finalDay == null) return null;
  const window = { startDate: shiftDay(site.finalDay, 1 - of.days), endDate: site.finalDay };
  const key = { teamId: of.teamId, siteId: site.id };
  const kept = await listDayFigures(context.db, key, window);
  if (kept.length < daysOfWindow(window).length) return null;
  const { pages } = await readPageTotals(context, key, { ...window, lastFrom: window.startDate });
  return { ...window, pages };
}
