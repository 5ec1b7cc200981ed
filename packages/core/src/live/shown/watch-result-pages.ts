import { AppError } from '../../contract/errors.ts';
import { lastLookDay, lookDays } from '../../contract/live/shown-outcomes.ts';
import { openPurse } from '../../money/ledger/open-purse.ts';
import { holdLocks } from '../../platform/database/hold-locks.ts';
import { keptFailure, outlastOutage } from '../../platform/database/outlast-outage.ts';
import type { SearchResult } from '../../providers/dataforseo/search-results.ts';
import { buySearchResults } from '../../runs/purchase/buy-search-results.ts';
import { findTeamItems } from '../../runs/record/items-store.ts';
import { readRun } from '../../runs/record/runs-store.ts';
import { addressKey } from '../../search/rows/fold-address-rules.ts';
import { presentSeoPage } from '../../seo/page/present-seo-page.ts';
import { settingsOf } from '../../seo/page/seo-settings.ts';
import type { Context } from '../../team/context/context.ts';
import { siteBrand } from '../../text/page-facts/brand-name-rules.ts';
import {
  type CheckEnding,
  type DueCheck,
  endCheck,
  insertChecks,
  listUnplanned,
  takeDueChecks,
} from './shown-checks-store.ts';
import { dueAt, judgeShown } from './shown-rules.ts';

const looksAtOnce = 50;
const hourMs = 3_600_000;
/** A result page this young, bought by anyone on the team, is looked at without another purchase. */
const cacheMs = 24 * hourMs;
const retryAfterMs = 6 * hourMs;
const mostAttempts = 3;

/** Why a look isn't made anymore; null when it is. */
function whyNot({ publicationState, isReplaced, isOn }: DueCheck): string | null {
  if (publicationState === 'rolledBack') return 'The title was rolled back.';
  // Until its rollback is merged, the page still has the title.
  const isOnPage = publicationState === 'live' || publicationState === 'rollingBack';
  if (!isOnPage || isReplaced) return 'The page was given another title.';
  return isOn ? null : 'Looking at result pages was switched off.';
}

/** What else the page offers to Google in place of its title; nothing when it can't be read now. */
async function readPage(context: Context, url: string): Promise<{ headings: string[]; siteName: string | null }> {
  try {
    const page = await context.providers.webPages.fetch(url, { signal: context.signal });
    return { headings: page.h1, siteName: siteBrand(page, url) };
  } catch (error) {
    if (context.signal.aborted || !(error instanceof AppError)) throw error;
    return { headings: [], siteName: siteBrand({ title: null }, url) };
  }
}

async function judge(context: Context, check: DueCheck, result: SearchResult): Promise<CheckEnding> {
  const { teamId, runId, itemId, pageUrl, title, rendered, before } = check;
  const [item] = await findTeamItems(context.db, { teamId, runId, itemIds: [itemId] });
  const others = item === undefined ? [] : presentSeoPage(item).otherAddresses;
  const addresses = new Set([pageUrl, ...others].map(addressKey));
  const ours = result.items.find(({ url }) => addresses.has(addressKey(url)));
  const read = ours === undefined ? { headings: [], siteName: null } : await readPage(context, pageUrl);
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
function afterFailure({ attempts }: DueCheck, { code, message, details }: AppError): CheckEnding {
  if (code !== 'quota_exceeded' && details?.['billed'] !== false) {
    return { state: 'skipped', message: `This search may have been billed, so it isn't repeated. ${message}` };
  }
  const isOver = code === 'quota_exceeded' || attempts >= mostAttempts;
  return { state: isOver ? 'skipped' : 'waiting', message };
}

/** Looks once for a title, through the ledger. */
async function look(context: Context, check: DueCheck): Promise<void> {
  const why = whyNot(check);
  const { teamId, publishedBy: userId, query: keyword, locationCode, languageCode } = check;
  const payer = { teamId, userId, tokenId: null, optimizationId: null, itemId: null };
  const purse = openPurse(context, { ...payer, work: `look ${check.id} ${check.attempts}` });
  const asked = { keyword, locationCode, languageCode, device: 'desktop' as const, maxAgeMs: cacheMs };
  const ending: CheckEnding =
    why === null
      ? await buySearchResults(context, { signal: context.signal, pay: purse.pay }, asked)
          .then((result) => judge(context, check, result))
          .catch((error: unknown) => {
            return afterFailure(check, keptFailure(error, context.signal));
          })
      : { state: 'skipped', message: why };
  await outlastOutage(() => endCheck(context.db, check.id, { ending, costTicks: purse.costTicks() }), context.signal);
}

const titlesAtOnce = 100;
const noQuery = 'No main search is known for this page, so there is no result page to look at.';

/** Plans the looks for each title that went live; once, however often this runs. */
async function planShownChecks(context: Context): Promise<void> {
  const { db } = context;
  const since = new Date(context.now().getTime() - lastLookDay * 24 * hourMs);
  for (const title of await listUnplanned(db, { since, limit: titlesAtOnce })) {
    const { teamId, runId, itemId, liveAt } = title;
    const [run, [item]] = await Promise.all([
      readRun(db, runId),
      findTeamItems(db, { teamId, runId, itemIds: [itemId] }),
    ]);
    if (run === null || item === undefined) continue;
    const { mainQuery, keyword: other } = presentSeoPage(item);
    const { locationCode, languageCode } = settingsOf(run);
    const keyword = mainQuery?.query ?? other ?? '';
    const whyNot = keyword === '' ? noQuery : null;
    const looks = lookDays.map((day) => ({ day, dueAt: dueAt(liveAt, day) }));
    await insertChecks(db, title, { keyword, locationCode, languageCode, whyNot, looks });
  }
}

/** Looks at the result pages of titles that went live 14 and 28 days ago. */
export async function watchResultPages(context: Context): Promise<void> {
  if (context.providers.searchResults.state === 'missing') return;
  await planShownChecks(context);
  const now = context.now();
  const retryAt = new Date(now.getTime() + retryAfterMs);
  for (const check of await takeDueChecks(context.db, { now, retryAt, limit: looksAtOnce })) {
    if (context.signal.aborted) return;
    // No one else buys the same result page meanwhile.
    const names = [`shown ${check.query} ${check.locationCode} ${check.languageCode}`];
    try {
      await holdLocks(context, { what: 'a result page', names }, (signal) => look({ ...context, signal }, check));
    } catch (error) {
      context.log.warn({ err: error, check: check.id }, 'a result page could not be looked at');
    }
  }
}
