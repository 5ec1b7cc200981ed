import { AppError } from '../../contract/errors.ts';
import { requireImportPeriod } from '../../contract/search/import-period-rules.ts';
import { shiftDay, soundPart } from '../../contract/search/search-window-rules.ts';
import type { Context } from '../../team/context/context.ts';
import { ensureWindow, type KeptWindow } from '../kept/ensure-window.ts';
import { readPageTotals, readQueryRows, readTotals } from '../kept/read-kept-window.ts';
import { aggregateSearchRows } from '../rows/aggregate-search-rows.ts';
import type { PageRow, SearchRow, SearchSums } from '../rows/search-row.ts';
import { getImport, listImportRows } from './imports-store.ts';

/** Rows of some days, for what is learned from them. */
interface LearnedRows {
  rows: readonly SearchRow[];
  pages: readonly PageRow[] | null;
  windowDays: number;
  window: { startDate: string; endDate: string };
}

/** Search data of one site over one window, with what is known about its limits. */
interface SiteSearchData {
  rows: SearchRow[];
  /** Page rows of the window, which hold hidden queries too; null when the source has none or they were not asked for. */
  pages: PageRow[] | null;
  /** Page rows of the last 28 days; null likewise. */
  lastPages: PageRow[] | null;
  windowDays: number;
  /** Null for an import without dates. */
  window: { startDate: string; endDate: string } | null;
  /** Sums of the page rows, which hold anonymized queries too; null when the source does not say. */
  totals: SearchSums | null;
  /** Days whose rows may have been cut off by Search Console's 50,000 a day. */
  cappedDays: number;
  source: 'searchConsole' | 'import';
  /** The days after those that Google counted wrong, which the click model learns from; null where all days are alike. */
  sound: LearnedRows | null;
  /** What an export was filtered by, and what its reader noted, in words. */
  filters: readonly string[];
  notes: readonly string[];
}

const lastDays = 28;

/** Search data of a window whose days are kept; nothing is fetched. */
export async function loadKeptRows(
  context: Context,
  { site, window }: KeptWindow,
  { withPages }: { withPages: boolean },
): Promise<SiteSearchData> {
  const { startDate, endDate, days } = window;
  const pageRowsOf = async (of: { startDate: string; endDate: string }) =>
    withPages
      ? readPageTotals(context, site, { ...of, lastFrom: shiftDay(endDate, 1 - lastDays) })
      : { pages: null, lastPages: null };
  const part = soundPart(window);
  return {
    rows: await readQueryRows(context, site, window),
    ...(await pageRowsOf(window)),
    ...(await readTotals(context, site, window)),
    windowDays: days,
    window: { startDate, endDate },
    source: 'searchConsole',
    sound: part && {
      rows: await readQueryRows(context, site, part),
      pages: (await pageRowsOf(part)).pages,
      windowDays: part.days,
      window: part,
    },
    filters: [],
    notes: [],
  };
}

/** Page totals of an import that has queries by page and, without a query, what they leave out; null for other imports. */
function pageTotalsOf(rows: readonly SearchRow[]): PageRow[] | null {
  const ofPages = rows.filter(({ page }) => page !== '');
  const named = ofPages.filter(({ query }) => query !== null).length;
  if (named === 0 || named === ofPages.length) return null;
  const sums = aggregateSearchRows();
  for (const row of ofPages) sums.add(row);
  return [...sums.pages()];
}

/** Reads the rows of a finished import of the team. */
async function loadFromImport(
  context: Context,
  source: { teamId: string; importId: string; withPages: boolean },
): Promise<SiteSearchData> {
  const found = await getImport(context.db, source.teamId, source.importId);
  if (found.status !== 'complete') throw new AppError('conflict', `The import "${found.name}" is not finished yet.`);
  const { days, window } = requireImportPeriod(found);
  const {
    totals,
    filters = [],
    notes = [],
  } = found.summary as Partial<Pick<SiteSearchData, 'totals' | 'filters' | 'notes'>>;
  const rows = await listImportRows(context.db, found.id);
  const pages = source.withPages ? pageTotalsOf(rows) : null;
  return {
    rows: pages === null ? rows : rows.filter(({ query }) => query !== null),
    pages,
    lastPages: null,
    windowDays: days,
    window,
    totals: totals ?? null,
    cappedDays: 0,
    source: 'import',
    sound: null,
    filters,
    notes,
  };
}

/** The search data a run works on: of its import, otherwise of its website; page rows are asked for with `withPages`. Days that are missing are fetched first. */
export async function loadSearchRows(
  context: Context,
  run: { teamId: string; importId: string | null; subject: string },
  { withPages = false }: { withPages?: boolean } = {},
): Promise<SiteSearchData> {
  return run.importId === null
    ? loadKeptRows(context, await ensureWindow(context, { teamId: run.teamId, siteUrl: run.subject }), { withPages })
    : loadFromImport(context, { teamId: run.teamId, importId: run.importId, withPages });
}
