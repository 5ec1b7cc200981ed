import { daysOfWindow, pacificDay, shiftDay } from '../../contract/search/search-window-rules.ts';
import type { Context } from '../../team/context/context.ts';
import type { PageRow, SearchRow, SearchSums } from '../rows/search-row.ts';
import { AddedRows } from './add-rows.ts';
import { unpackRows } from './day-rows.ts';
import type { SiteKey } from './kept-site.ts';
import { listDayFigures, listPageRows, listQueryRows, listTexts } from './search-days-store.ts';
import { findSite } from './search-sites-store.ts';
import { TextDictionary } from './text-dictionary.ts';

interface Period {
  startDate: string;
  endDate: string;
}

/** Rows of each query and page of a period whose query rows are kept by day. */
export async function readQueryRows({ db }: Context, site: SiteKey, period: Period): Promise<SearchRow[]> {
  const added = new AddedRows();
  for (const packed of await listQueryRows(db, site, period)) added.add(unpackRows(packed));
  const pages = new TextDictionary(await listTexts(db, site, 'page'));
  const queries = new TextDictionary(await listTexts(db, site, 'query'));
  return Array.from({ length: added.size }, (_, number) => ({
    query: queries.textOf(added.queryAt(number)),
    page: pages.textOf(added.pageAt(number)),
    ...added.sumsAt(number),
  }));
}

/** Totals of each page: of a whole period, and of its days since `lastFrom`. */
export async function readPageTotals(
  { db }: Context,
  site: SiteKey,
  period: Period & { lastFrom: string },
): Promise<{ pages: PageRow[]; lastPages: PageRow[] }> {
  const [all, last] = [new AddedRows(), new AddedRows()];
  for (const { day, rows } of await listPageRows(db, site, period)) {
    const unpacked = unpackRows(rows);
    all.add(unpacked);
    if (day >= period.lastFrom) last.add(unpacked);
  }
  const texts = new TextDictionary(await listTexts(db, site, 'page'));
  const totalsOf = (added: AddedRows): PageRow[] =>
    Array.from({ length: added.size }, (_, number) => ({
      page: texts.textOf(added.pageAt(number)),
      ...added.sumsAt(number),
    }));
  return { pages: totalsOf(all), lastPages: totalsOf(last) };
}

/** Sums of a period's page rows, and how many of its days Search Console cut. */
export async function readTotals(
  { db }: Context,
  site: SiteKey,
  period: Period,
): Promise<{ totals: SearchSums; cappedDays: number }> {
  const sums = { clicks: 0, impressions: 0, positionSum: 0 };
  let cappedDays = 0;
  for (const day of await listDayFigures(db, site, period)) {
    sums.clicks += day.clicks;
    sums.impressions += day.impressions;
    sums.positionSum += day.positionSum;
    if (day.isCapped) cappedDays += 1;
  }
  const position = sums.impressions === 0 ? 0 : sums.positionSum / sums.impressions;
  return { totals: { clicks: sums.clicks, impressions: sums.impressions, position }, cappedDays };
}

/** Final days are rarely this late; kept days that end earlier are out of date. */
const latestFinalDays = 5;

/** Sums of each day of a period up to the last final day; null unless every one of them is kept. */
export async function findDailySums(
  context: Context,
  of: Period & { teamId: string; siteUrl: string },
): Promise<(SearchSums & { date: string })[] | null> {
  const site = await findSite(context.db, of);
  if (site?.finalDay == null || site.finalDay < shiftDay(pacificDay(context.now()), -latestFinalDays)) return null;
  const period = { startDate: of.startDate, endDate: site.finalDay < of.endDate ? site.finalDay : of.endDate };
  const days = await listDayFigures(context.db, { teamId: of.teamId, siteId: site.id }, period);
  if (days.length < daysOfWindow(period).length) return null;
  return days.map(({ day, clicks, impressions, positionSum }) => ({
    date: day,
    clicks,
    impressions,
    position: impressions === 0 ? 0 : positionSum / impressions,
  }));
}
