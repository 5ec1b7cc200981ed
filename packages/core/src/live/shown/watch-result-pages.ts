import { AppError } from '../../contract/errors.ts';
import { openPurse } from '../../money/ledger/open-purse.ts';
import { holdLocks } from '../../platform/database/hold-locks.ts';
import { isOutage, outlastOutage } from '../../platform/database/outlast-outage.ts';
import type { SearchResult } from '../../providers/dataforseo/search-results.ts';
import { buySearchResults } from '../../runs/purchase/buy-search-results.ts';
import { findTeamItems } from '../../runs/record/items-store.ts';
import { addressKey } from '../../search/rows/fold-address-rules.ts';
import { presentSeoPage } from '../../seo/page/present-seo-page.ts';
import type { Context } from '../../team/context/context.ts';
import { siteBrand } from '../../text/page-facts/brand-name-rules.ts';
import { planShownChecks } from './plan-shown-checks.ts';
import { type CheckEnding, type DueCheck, endCheck, takeDueChecks } from './shown-checks-store.ts';
import { judgeShown } from './shown-rules.ts';

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
            if (context.signal.aborted || isOutage(error) || !(error instanceof AppError)) throw error;
            return afterFailure(check, error);
          })
      : { state: 'skipped', message: why };
  await outlastOutage(() => endCheck(context.db, check.id, { ending, costTicks: purse.costTicks() }), context.signal);
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
