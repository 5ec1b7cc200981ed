import type { Context } from '../../context/context.ts';
import { AppError } from '../../contract/errors.ts';
import { googleConnection } from '../../integrations/google-connection.ts';
import type { SearchConsole } from '../../providers/google/google.ts';
import { aggregateSearchRows, type SearchSums } from '../rows/aggregate-search-rows.ts';
import type { SearchRow } from '../rows/search-row.ts';
import { probeRange, type SearchWindow, searchWindow, shiftDay } from '../rows/search-window-rules.ts';
import { requireImportPeriod } from './import-period-rules.ts';
import { getImport, listImportRows } from './imports-store.ts';
import { loadPageRows, type PageTotals } from './load-page-rows.ts';

const dayConcurrency = 6;

/** Search data of one site over one window, with what is known about its limits. */
interface SiteSearchData {
  rows: SearchRow[];
  /** Page rows of the window, which hold hidden queries too; null when the source has none or they were not asked for. */
  pages: PageTotals[] | null;
  /** Page rows of the last 28 days; null likewise. */
  lastPages: PageTotals[] | null;
  windowDays: number;
  /** Null for an import without dates. */
  window: { startDate: string; endDate: string } | null;
  /** Sums that hold anonymised queries too; null when the source does not tell. */
  totals: SearchSums | null;
  /** Days whose rows may have been cut off by Search Console's 50,000 a day. */
  cappedDays: number;
  source: 'searchConsole' | 'import';
}

const dailyRowLimit = 50_000;

async function findWindow(console: SearchConsole, siteUrl: string, context: Context): Promise<SearchWindow> {
  const probe = probeRange(context.now());
  const { rows } = await console.query({
    ...probe,
    siteUrl,
    dimensions: ['date'],
    startRow: 0,
    rowLimit: 1000,
    signal: context.signal,
  });
  const lastDay = rows
    .map((row) => row.keys[0] ?? '')
    .sort()
    .at(-1);
  if (lastDay === undefined) {
    throw new AppError('provider_rejected', `Search Console has no data for ${siteUrl} in the last weeks.`);
  }
  return searchWindow(lastDay);
}

const lastDays = 28;

async function pageRowsOf(
  console: SearchConsole,
  request: { siteUrl: string; window: SearchWindow; signal: AbortSignal },
): Promise<{ pages: PageTotals[]; lastPages: PageTotals[] }> {
  const { siteUrl, signal } = request;
  const { startDate, endDate } = request.window;
  const pages = await loadPageRows(console, { siteUrl, startDate, endDate, signal });
  const lastPages = await loadPageRows(console, {
    siteUrl,
    startDate: shiftDay(endDate, 1 - lastDays),
    endDate,
    signal,
  });
  return { pages, lastPages };
}

async function windowTotals(
  console: SearchConsole,
  request: { siteUrl: string; window: SearchWindow; signal: AbortSignal },
): Promise<SearchSums> {
  const { rows } = await console.query({
    siteUrl: request.siteUrl,
    startDate: request.window.startDate,
    endDate: request.window.endDate,
    dimensions: [],
    startRow: 0,
    rowLimit: 1,
    signal: request.signal,
  });
  const total = rows[0];
  return { clicks: total?.clicks ?? 0, impressions: total?.impressions ?? 0, position: total?.position ?? 0 };
}

/** Pulls query and page rows of the last three months from Search Console, one day a call. */
async function loadFromSearchConsole(
  context: Context,
  source: { teamId: string; siteUrl: string; withPages: boolean },
): Promise<SiteSearchData> {
  const connection = await googleConnection(context, source.teamId, 'searchConsole');
  const console = context.providers.google.searchConsole(connection);
  const window = await findWindow(console, source.siteUrl, context);
  const aggregate = aggregateSearchRows();
  const rowsOfDay = new Map<string, number>();
  await console.dailyRows({
    siteUrl: source.siteUrl,
    startDate: window.startDate,
    endDate: window.endDate,
    dimensions: ['query', 'page'],
    concurrency: dayConcurrency,
    signal: context.signal,
    onBody: (text, day) => {
      const count = aggregate.addResponse(text, { dimensions: ['query', 'page'], day });
      rowsOfDay.set(day, (rowsOfDay.get(day) ?? 0) + count);
    },
  });
  const asked = { siteUrl: source.siteUrl, window, signal: context.signal };
  const totals = await windowTotals(console, asked);
  const pageRows = source.withPages ? await pageRowsOf(console, asked) : { pages: null, lastPages: null };
  return {
    rows: [...aggregate.rows()],
    ...pageRows,
    windowDays: window.days,
    window: { startDate: window.startDate, endDate: window.endDate },
    totals,
    cappedDays: [...rowsOfDay.values()].filter((count) => count >= dailyRowLimit).length,
    source: 'searchConsole',
  };
}

/** Reads the rows of a finished import of the team. */
async function loadFromImport(context: Context, source: { teamId: string; importId: string }): Promise<SiteSearchData> {
  const found = await getImport(context.db, source.teamId, source.importId);
  if (found.status !== 'complete') throw new AppError('conflict', `The import "${found.name}" is not finished yet.`);
  const { days, window } = requireImportPeriod(found);
  const { totals } = found.summary as { totals?: SearchSums | null };
  return {
    rows: await listImportRows(context.db, found.id),
    pages: null,
    lastPages: null,
    windowDays: days,
    window,
    totals: totals ?? null,
    cappedDays: 0,
    source: 'import',
  };
}

/** The search data a run works on: of its import, else of its website; page rows are asked for with `withPages`. */
export function loadSearchRows(
  context: Context,
  run: { teamId: string; importId: string | null; subject: string },
  { withPages = false }: { withPages?: boolean } = {},
): Promise<SiteSearchData> {
  return run.importId === null
    ? loadFromSearchConsole(context, { teamId: run.teamId, siteUrl: run.subject, withPages })
    : loadFromImport(context, { teamId: run.teamId, importId: run.importId });
}
