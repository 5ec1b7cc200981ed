import { found } from '../../contract/errors.ts';
import type { ShownLook, ShownSettingsView, ShownTitle } from '../../contract/live/shown-api.ts';
import { lookDays } from '../../contract/live/shown-outcomes.ts';
import { formatUsd, toUsd } from '../../contract/money.ts';
import { transact } from '../../platform/database/transaction.ts';
import { groupBy } from '../../platform/group-by.ts';
import { searchResultPrice } from '../../providers/dataforseo/search-results.ts';
import { getRun } from '../../runs/record/get-run.ts';
import { recordAudit } from '../../team/audit/audit-store.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { findBatch } from '../record/batches-store.ts';
import { listPublications } from '../record/publications-store.ts';
import { listChecks, readIsOn, type ShownCheck, writeIsOn } from './shown-checks-store.ts';

const toLook = (check: ShownCheck): ShownLook => ({
  day: check.day,
  dueAt: check.dueAt.toISOString(),
  state: check.state,
  lookedAt: check.lookedAt?.toISOString() ?? null,
  outcome: check.outcome,
  shownTitle: check.shownTitle,
  position: check.position,
  costUsd: toUsd(check.costTicks),
  message: check.message,
});

function toTitle(checks: readonly [ShownCheck, ...ShownCheck[]]): ShownTitle {
  const [{ publicationId, itemId, pageUrl, title, query }] = checks;
  const first = checks.find(({ outcome }) => outcome === 'asWritten');
  return {
    publicationId,
    itemId,
    pageUrl,
    title,
    query,
    outcome: checks.findLast(({ outcome }) => outcome !== null)?.outcome ?? null,
    firstShownAt: first?.lookedAt?.toISOString() ?? null,
    simulated: checks.some(({ simulated }) => simulated === true),
    looks: checks.map(toLook),
  };
}

/** How Google shows the titles that were published from one of the team's runs. */
export async function listShownTitles(
  context: Context,
  actor: TeamActor,
  { optimizationId }: { optimizationId: string },
): Promise<ShownTitle[]> {
  const run = await getRun(context, actor, { optimizationId, kind: 'seo' });
  const checks = await listChecks(context.db, { teamId: actor.teamId, runId: run.id });
  return [...groupBy(checks, ({ publicationId }) => publicationId).values()].flatMap(([first, ...rest]) =>
    first === undefined ? [] : [toTitle([first, ...rest])],
  );
}

const present = (context: Context, isOn: boolean): ShownSettingsView => ({
  isOn,
  priceUsd: toUsd(searchResultPrice.ticksPerCall),
  provider: context.providers.searchResults.state,
});

/** Whether published titles are looked for, and what a search costs. */
export async function showShownSettings(context: Context, { teamId }: TeamActor): Promise<ShownSettingsView> {
  return present(context, await readIsOn(context.db, teamId));
}

/** Switches the searches for published titles on or off. */
export function changeShownSettings(
  context: Context,
  actor: TeamActor,
  { isOn }: { isOn: boolean },
): Promise<ShownSettingsView> {
  const { teamId, userId } = actor;
  return transact(context, async (context) => {
    await writeIsOn(context.db, { teamId, userId, now: context.now(), isOn });
    await recordAudit(context, actor, { action: 'shown.change', subject: teamId, details: { isOn } });
    return present(context, isOn);
  });
}

const goingLive: ReadonlySet<string> = new Set(['accepted', 'sending', 'published', 'live', 'rollingBack']);

const none = (message: string) => ({ searches: 0, costUsd: 0, simulated: false, message });

/** What looking for the titles of a publication will cost at most. Throws `not_found`. */
export async function quoteShownChecks(context: Context, { teamId }: TeamActor, { batchId }: { batchId: string }) {
  const batch = found(await findBatch(context.db, { teamId, batchId }), 'Publication');
  const { state } = context.providers.searchResults;
  if (state === 'missing') return none('Connect DataForSEO to see how Google shows the new titles.');
  if (!(await readIsOn(context.db, teamId))) return none('Searching Google for new titles is switched off.');
  const rows = await listPublications(context.db, { batchId: batch.id });
  const titles = rows.filter(({ field, state }) => field === 'title' && goingLive.has(state));
  if (titles.length === 0) return none('No title of this publication is searched for in Google.');
  const searches = titles.length * lookDays.length;
  const costUsd = toUsd(searches * searchResultPrice.ticksPerCall);
  const simulated = state === 'sandbox';
  const price = simulated ? 'simulated, nothing is billed' : `${formatUsd(costUsd)} in all`;
  const message = `Serplift searches Google for each new title ${lookDays.join(' and ')} days after it is live: ${searches} searches, ${price}.`;
  return { searches, costUsd, simulated, message };
}
