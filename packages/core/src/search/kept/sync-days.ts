import pLimit from 'p-limit';
import { isCheckDue, missingDays } from '../../contract/search/kept-days-rules.ts';
import { transact } from '../../platform/database/transaction.ts';
import type { Context } from '../../team/context/context.ts';
import { googleConnection } from '../../team/integrations/google-connection.ts';
import { packPageRows, packQueryRows, positionSum } from './day-rows.ts';
import { type FetchedDay, fetchDay, findFinalDay } from './fetch-day.ts';
import type { KeptSite, SiteLease } from './kept-site.ts';
import { insertDay, insertTexts, listKeptDays, listTexts } from './search-days-store.ts';
import { getSite, keepLease, setFinalDay } from './search-sites-store.ts';
import { TextDictionary } from './text-dictionary.ts';

/** Which days to fetch, and how fast. */
export interface SyncRequest {
  /** The most recent final days, this many. */
  days: number;
  /** No day is started after this long; the newest come first. */
  longestMs: number;
  /** Days fetched at the same time. */
  concurrency: number;
}

interface Dictionaries {
  pages: TextDictionary;
  queries: TextDictionary;
}

/** Fetches days that are missing and writes each by itself; answers how many are missing still. */
export async function syncDays(context: Context, lease: SiteLease, request: SyncRequest): Promise<number> {
  const site = await getSite(context.db, lease);
  const connection = await googleConnection(context, lease.teamId, 'searchConsole');
  const console = context.providers.google.searchConsole(connection);
  const finalDay = await finalDayOf(context, site, { lease, console });
  const kept = new Set((await listKeptDays(context.db, lease)).map(({ day }) => day));
  const missing = missingDays({ finalDay, days: request.days }, kept);
  if (missing.length === 0) return 0;
  const dictionaries = await readDictionaries(context, lease);
  const failed = new AbortController();
  const signal = AbortSignal.any([context.signal, failed.signal]);
  const [fetching, writing] = [pLimit(request.concurrency), pLimit(1)];
  const failures: unknown[] = [];
  let written = 0;
  const endMs = Date.now() + request.longestMs;
  await fetching.map(missing, async (day) => {
    if (signal.aborted || Date.now() > endMs) return;
    try {
      const fetched = await fetchDay(console, { siteUrl: site.siteUrl, day, signal });
      await writing(() => (signal.aborted ? undefined : writeDay(context, lease, { fetched, dictionaries })));
      written += 1;
    } catch (error) {
      failures.push(error);
      failed.abort();
    }
  });
  if (failures.length > 0) throw failures[0];
  context.signal.throwIfAborted();
  return missing.length - written;
}

async function finalDayOf(
  context: Context,
  site: KeptSite,
  of: { lease: SiteLease; console: Parameters<typeof findFinalDay>[0] },
): Promise<string> {
  const now = context.now();
  if (site.finalDay !== null && !isCheckDue(site, now)) return site.finalDay;
  const finalDay = await findFinalDay(of.console, { siteUrl: site.siteUrl, now, signal: context.signal });
  return setFinalDay(context.db, of.lease, { finalDay, now });
}

async function readDictionaries({ db }: Context, lease: SiteLease): Promise<Dictionaries> {
  return {
    pages: new TextDictionary(await listTexts(db, lease, 'page')),
    queries: new TextDictionary(await listTexts(db, lease, 'query')),
  };
}

/** Writes one day with the texts that are new in it: all of it or nothing, and only under the lease. */
async function writeDay(
  context: Context,
  lease: SiteLease,
  { fetched, dictionaries }: { fetched: FetchedDay; dictionaries: Dictionaries },
): Promise<void> {
  const { pages, queries } = dictionaries;
  const pageRows = packPageRows(fetched.pages, pages);
  const queryRows = packQueryRows(fetched.queries, dictionaries);
  const chunks = { page: pages.unstored(), query: queries.unstored() };
  const sum = (figure: (row: FetchedDay['pages'][number]) => number): number =>
    fetched.pages.reduce((total, row) => total + figure(row), 0);
  await transact(context, async ({ db }) => {
    await keepLease(db, lease);
    if (chunks.page !== null) await insertTexts(db, lease, { kind: 'page', chunk: chunks.page });
    if (chunks.query !== null) await insertTexts(db, lease, { kind: 'query', chunk: chunks.query });
    await insertDay(db, lease, {
      day: fetched.day,
      pageCount: fetched.pages.length,
      queryCount: fetched.queries.length,
      clicks: sum(({ clicks }) => clicks),
      impressions: sum(({ impressions }) => impressions),
      positionSum: sum(positionSum),
      isCapped: fetched.isCapped,
      pageRows,
      queryRows,
      now: context.now(),
    });
  });
  pages.markStored(chunks.page);
  queries.markStored(chunks.query);
}
