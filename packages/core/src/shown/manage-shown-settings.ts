import { recordAudit } from '../audit/audit-store.ts';
import type { Context, TeamActor } from '../context/context.ts';
import { found } from '../contract/errors.ts';
import { formatTicks, formatUsd, toTicks, toUsd } from '../contract/money.ts';
import { transact } from '../database/transaction.ts';
import { searchResultPrice } from '../providers/dataforseo/search-results.ts';
import { isPageOf, keptWebsite } from '../publish/destinations/destination-rules.ts';
import { findBatch } from '../publish/record/batches-store.ts';
import { listPublications } from '../publish/record/publications-store.ts';
import type { ShownSettingsView } from './shown-api.ts';
import { lastLookDay, lookDays } from './shown-outcomes.ts';
import { readShownSettings, type ShownSettings, sumShownCosts, writeShownSettings } from './shown-settings-store.ts';

async function present(context: Context, teamId: string, settings: ShownSettings): Promise<ShownSettingsView> {
  const spentTicks = await sumShownCosts(context.db, { teamId, now: context.now() });
  return {
    isOn: settings.isOn,
    monthlyUsd: toUsd(settings.monthlyTicks),
    offWebsites: settings.offWebsites,
    spentUsd: toUsd(spentTicks),
    priceUsd: toUsd(searchResultPrice.ticksPerCall),
    provider: context.providers.searchResults.state,
  };
}

/** Whether published titles are looked for, and what that may cost. */
export async function showShownSettings(context: Context, { teamId }: TeamActor): Promise<ShownSettingsView> {
  return present(context, teamId, await readShownSettings(context.db, teamId));
}

/** Changes whether published titles are looked for, and what that may cost. */
export async function changeShownSettings(
  context: Context,
  actor: TeamActor,
  input: Pick<ShownSettingsView, 'isOn' | 'monthlyUsd' | 'offWebsites'>,
): Promise<ShownSettingsView> {
  const { teamId, userId } = actor;
  const offWebsites = [...new Set(input.offWebsites.map(keptWebsite))];
  const settings = { isOn: input.isOn, monthlyTicks: toTicks(input.monthlyUsd), offWebsites };
  return transact(context, async (context) => {
    await writeShownSettings(context.db, { teamId, userId, now: context.now() }, settings);
    const details = { isOn: input.isOn, monthlyUsd: input.monthlyUsd, offWebsites };
    await recordAudit(context, actor, { action: 'shown.change', subject: teamId, details });
    return present(context, teamId, settings);
  });
}

const none = (message: string) => ({ searches: 0, costUsd: 0, simulated: false, message });

/** What looking for the titles of a publication will cost at most. Throws `not_found`. */
export async function quoteShownChecks(context: Context, { teamId }: TeamActor, { batchId }: { batchId: string }) {
  const batch = found(await findBatch(context.db, { teamId, batchId }), 'Publication');
  const { isOn, monthlyTicks, offWebsites } = await readShownSettings(context.db, teamId);
  const { state } = context.providers.searchResults;
  if (state === 'missing') return none('Connect DataForSEO to see how Google shows the new titles.');
  if (!isOn) return none('Searching Google for new titles is switched off.');
  const rows = await listPublications(context.db, { batchId: batch.id });
  const titles = rows.filter(
    ({ field, state, pageUrl }) =>
      field === 'title' &&
      ['accepted', 'sending', 'inDoubt', 'published', 'live', 'rollingBack'].includes(state) &&
      !offWebsites.some((site) => isPageOf(site, pageUrl)),
  );
  if (titles.length === 0) return none('No title of this publication is searched for in Google.');
  const searches = titles.length * lookDays.length;
  const costUsd = toUsd(searches * searchResultPrice.ticksPerCall);
  const simulated = state === 'sandbox';
  const days = `${lookDays.slice(0, -1).join(', ')}, and ${lastLookDay}`;
  const price = simulated ? 'simulated, nothing is billed' : `${formatUsd(costUsd)} in all`;
  const message = `Serplift searches Google for each new title ${days} days after it is live: ${searches} searches, ${price}. At most ${formatTicks(monthlyTicks)} a month.`;
  return { searches, costUsd, simulated, message };
}
