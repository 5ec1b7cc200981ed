import { probeRange, type SearchWindow, searchWindow } from '../../contract/search/search-window-rules.ts';
import type { Context } from '../../team/context/context.ts';
import { googleConnection } from '../../team/integrations/google-connection.ts';
import { findKeptWindow } from '../kept/ensure-window.ts';
import { readPageTotals } from '../kept/read-kept-window.ts';
import { aggregateSearchRows } from '../rows/aggregate-search-rows.ts';
import type { PageRow } from '../rows/search-row.ts';

const pageRowLimit = 25_000;

/** Page totals of a run's window for an estimate: what is kept, otherwise the first 25,000 pages in one call. */
export async function loadPageTotals(
  context: Context,
  of: { teamId: string; siteUrl: string },
): Promise<{ pages: PageRow[]; window: SearchWindow }> {
  const kept = await findKeptWindow(context, of);
  if (kept !== null) {
    const { window, site } = kept;
    return { pages: (await readPageTotals(context, site, { ...window, lastFrom: window.endDate })).pages, window };
  }
  const connection = await googleConnection(context, of.teamId, 'searchConsole');
  const window = searchWindow(probeRange(context.now()).endDate);
  const { body } = await context.providers.google.searchConsole(connection).query({
    siteUrl: of.siteUrl,
    startDate: window.startDate,
    endDate: window.endDate,
    dimensions: ['page'],
    startRow: 0,
    rowLimit: pageRowLimit,
    rawBody: true,
    signal: context.signal,
  });
  const aggregate = aggregateSearchRows();
  aggregate.addResponse(body, ['page']);
  return { pages: [...aggregate.pages()], window };
}
