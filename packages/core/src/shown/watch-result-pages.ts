import type { Context } from '../context/context.ts';
import { AppError } from '../contract/errors.ts';
import { formatTicks } from '../contract/money.ts';
import { holdLocks } from '../database/hold-locks.ts';
import { isOutage, outlastOutage } from '../database/outlast-outage.ts';
import { transact } from '../database/transaction.ts';
import { siteBrand } from '../page-facts/brand-name-rules.ts';
import type { SearchResult, SearchResultKey } from '../providers/dataforseo/search-results.ts';
import { isPageOf } from '../publish/destinations/destination-rules.ts';
import { buySearchResults, findSearchResults, searchResultsReserveTicks } from '../runs/purchase/buy-search-results.ts';
import { findTeamItems } from '../runs/record/items-store.ts';
import { addressKey } from '../search-data/rows/fold-address-rules.ts';
import { presentSeoPage } from '../seo/page/present-seo-page.ts';
import { openPurse } from '../spending/ledger/open-purse.ts';
import { planShownChecks } from './plan-shown-checks.ts';
import {
  beginCheck,
  type CheckEnding,
  type DueCheck,
  endCheck,
  listDueChecks,
  readCheck,
} from './shown-checks-store.ts';
import { judgeShown, splitMissed } from './shown-rules.ts';
import { readShownSettings } from './shown-settings-store.ts';

const looksAtOnce = 50;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** A result page this young, bought by anyone on the team, is looked at without another purchase. */
const cacheMs = 24 * hourMs;
/** Longer than any call takes: a process that started a look before then has ended without a result. */
const longestLookMs = 10 * minuteMs;
const retryAfterMs = 6 * hourMs;
const mostAttempts = 3;
/** Clocks of providers differ a little from ours. */
const clockSlackMs = 5 * minuteMs;

const lost = "The response to this search was lost. It may have been billed, so it isn't repeated.";
const missed = "Serplift wasn't running on this day; a later search took its place.";

const keyOf = ({ query, locationCode, languageCode }: DueCheck): SearchResultKey => ({
  keyword: query,
  locationCode,
  languageCode,
  device: 'desktop',
});

/** Why a look isn't made anymore; null when it is. */
async function whyNot({ db }: Context, check: DueCheck): Promise<string | null> {
  if (check.publicationState === 'rolledBack') return 'The title was rolled back.';
  // Until its rollback is merged, the page still has the title.
  const isOnPage = check.publicationState === 'live' || check.publicationState === 'rollingBack';
  if (!isOnPage || check.isReplaced) return 'The page was given another title.';
  const { isOn, offWebsites } = await readShownSettings(db, check.teamId);
  if (!isOn) return 'Looking at result pages was switched off.';
  return offWebsites.some((site) => isPageOf(site, check.pageUrl))
    ? 'Looking at result pages was switched off for this website.'
    : null;
}

/** What else the page offers to Google in place of its title; nothing when it can't be read now. */
async function readPage(context: Context, url: string): Promise<{ headings: string[]; siteName: string | null }> {
  try {
    const page = await context.providers.webPages.fetch(url, { signal: context.signal, purpose: 'liveTexts' });
    return { headings: page.h1, siteName: siteBrand(page, url) };
  } catch (error) {
    if (context.signal.aborted || !(error instanceof AppError)) throw error;
    return { headings: [], siteName: siteBrand({ title: null }, url) };
  }
}

async function judge(context: Context, check: DueCheck, result: SearchResult): Promise<CheckEnding> {
  const { teamId, runId, itemId, pageUrl } = check;
  const [item] = await findTeamItems(context.db, { teamId, runId, itemIds: [itemId] });
  const others = item === undefined ? [] : presentSeoPage(item).otherAddresses;
  const addresses = new Set([pageUrl, ...others].map(addressKey));
  const ours = result.items.find(({ url }) => addresses.has(addressKey(url)));
  const { title, rendered, before } = check;
  const nothingRead = { headings: [], siteName: null };
  const read = ours === undefined ? nothingRead : await readPage(context, pageUrl);
  return {
    state: 'done',
    outcome: judgeShown({ title, rendered, before, ...read }, ours?.title ?? null),
    shownTitle: ours?.title ?? null,
    position: ours?.rankGroup ?? null,
    lookedAt: context.now(),
    simulated: result.simulated,
  };
}

/** What follows from a call that failed: nothing that may have been billed is repeated. */
function afterFailure({ attempts, now }: { attempts: number; now: Date }, error: AppError): CheckEnding {
  if (error.code === 'quota_exceeded') return { state: 'skipped', message: error.message, costTicks: 0 };
  if (error.details?.['billed'] !== false) return { state: 'lost', message: `${lost} ${error.message}` };
  if (attempts + 1 >= mostAttempts) return { state: 'skipped', message: error.message, costTicks: 0 };
  return { state: 'waiting', message: error.message, dueAt: new Date(now.getTime() + retryAfterMs), costTicks: 0 };
}

/** Buys the result page and looks at it; the look is recorded as started. */
async function buy(context: Context, check: DueCheck): Promise<CheckEnding> {
  const { teamId, publishedBy: userId } = check;
  const payer = { teamId, userId, tokenId: null, optimizationId: null, itemId: null };
  const purse = openPurse(context, { ...payer, work: `look ${check.id} ${check.attempts}` });
  try {
    const control = { signal: context.signal, pay: purse.pay };
    const result = await buySearchResults(context, control, { ...keyOf(check), maxAgeMs: cacheMs });
    return { ...(await judge(context, check, result)), costTicks: purse.costTicks() } as CheckEnding;
  } catch (error) {
    if (context.signal.aborted || isOutage(error) || !(error instanceof AppError)) throw error;
    return afterFailure({ attempts: check.attempts, now: context.now() }, error);
  }
}

/** The result page of a look whose worker ended, if it came to be kept; it is not bought again. */
async function recover(context: Context, check: DueCheck): Promise<CheckEnding> {
  const now = context.now();
  const maxAgeMs = now.getTime() - (check.startedAt ?? now).getTime() + clockSlackMs;
  const kept = await findSearchResults(context, check, { ...keyOf(check), maxAgeMs });
  return kept === null ? { state: 'lost', message: lost } : judge(context, check, kept);
}

/** The ending of a look that isn't bought: cached, called off, without room in the ceiling; null when it is recorded as started. */
async function begin(context: Context, check: DueCheck): Promise<CheckEnding | null> {
  const now = context.now();
  const why = await whyNot(context, check);
  if (why !== null) return { state: 'skipped', message: why };
  const cached = await findSearchResults(context, check, { ...keyOf(check), maxAgeMs: cacheMs });
  if (cached !== null) return judge(context, check, cached);
  const hasRoom = await transact(context, ({ db }) =>
    beginCheck(db, check, { reserveTicks: searchResultsReserveTicks, now }),
  );
  if (hasRoom) return null;
  const { monthlyTicks } = await readShownSettings(context.db, check.teamId);
  return {
    state: 'skipped',
    message: `The monthly ceiling of ${formatTicks(monthlyTicks)} for these searches was reached.`,
  };
}

/** Looks once for a title. No one else buys the same result page meanwhile, and what was started is never begun again. */
async function look(context: Context, id: string): Promise<void> {
  const check = await readCheck(context.db, id);
  if (check === null || (check.state !== 'waiting' && check.state !== 'buying')) return;
  const ending =
    check.state === 'buying'
      ? await recover(context, check)
      : ((await begin(context, check)) ?? (await buy(context, check)));
  await outlastOutage(() => endCheck(context.db, id, ending), context.signal);
}

/** Looks at the result pages of titles that went live 3, 7, 14, and 28 days ago. */
export async function watchResultPages(context: Context): Promise<void> {
  if (context.providers.searchResults.state === 'missing') return;
  await planShownChecks(context);
  const now = context.now();
  const begunBefore = new Date(now.getTime() - longestLookMs);
  const open = await listDueChecks(context.db, { now, begunBefore, limit: looksAtOnce });
  const waiting = splitMissed(open.filter(({ state }) => state === 'waiting'));
  for (const { id } of waiting.missed) await endCheck(context.db, id, { state: 'skipped', message: missed });
  const due = [...open.filter(({ state }) => state === 'buying'), ...waiting.due];
  for (const check of due) {
    if (context.signal.aborted) return;
    const names = [`shown ${check.query} ${check.locationCode} ${check.languageCode}`];
    try {
      await holdLocks(context, { what: 'a result page', names }, (signal) => look({ ...context, signal }, check.id));
    } catch (error) {
      context.log.warn({ err: error, check: check.id }, 'a result page could not be looked at');
    }
  }
}
