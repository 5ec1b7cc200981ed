import { AppError, found } from '../../contract/errors.ts';
import { keptDays } from '../../contract/search/kept-days-rules.ts';
import type { KeptWebsite } from '../../contract/search/search-data-api.ts';
import { transact } from '../../platform/database/transaction.ts';
import { recordAudit } from '../../team/audit/audit-store.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { listIntegrations } from '../../team/integrations/list-integrations.ts';
import * as integrations from '../../team/integrations/list-websites.ts';
import type { KeptSite } from './kept-site.ts';
import { type KeptAmount, listAmounts } from './search-days-store.ts';
import { addSite, askAgain, deleteSite, getSite, listSites } from './search-sites-store.ts';

function present(site: KeptSite, amount: KeptAmount | undefined): KeptWebsite {
  const days = Math.min(keptDays, amount?.days ?? 0);
  const isComplete = days >= keptDays && site.checkedAt !== null;
  return {
    id: site.id,
    websiteUrl: site.siteUrl,
    state: site.failure !== null && !site.isHeld ? 'failed' : isComplete ? 'current' : 'syncing',
    keptDays: days,
    wantedDays: site.finalDay === null ? null : keptDays,
    firstDay: amount?.firstDay ?? null,
    lastDay: amount?.lastDay ?? null,
    queryWeeks: amount?.weeks ?? 0,
    cappedDays: amount?.cappedDays ?? 0,
    sizeBytes: amount?.sizeBytes ?? 0,
    lastSyncedAt: site.syncedAt?.toISOString() ?? null,
    nextSyncAt: site.nextSyncAt.toISOString(),
    failure: site.failure,
  };
}

/** The websites whose search data the team keeps. */
export async function listKeptWebsites(context: Context, actor: TeamActor): Promise<KeptWebsite[]> {
  const amounts = new Map((await listAmounts(context.db, actor.teamId)).map((amount) => [amount.siteId, amount]));
  const sites = await listSites(context.db, actor.teamId);
  return sites.map((site) => present(site, amounts.get(site.id)));
}

/** Begins to keep a website, or asks for its newest days now. */
async function startSync(
  context: Context,
  of: { teamId: string; siteUrl: string; isUrgent: boolean },
): Promise<KeptSite> {
  const site = await addSite(context.db, { ...of, now: context.now() });
  const key = { teamId: of.teamId, siteId: site.id };
  await askAgain(context.db, key, of);
  await context.jobs.enqueueSearchSync(context.db, key);
  return site;
}

/** Syncs a website of the connected account, otherwise the one the team chose. */
export async function syncWebsite(
  context: Context,
  actor: TeamActor,
  input: { websiteUrl?: string | undefined },
): Promise<KeptWebsite> {
  const { searchConsole } = await listIntegrations(context, actor);
  const websiteUrl = input.websiteUrl ?? searchConsole.selectedWebsite ?? null;
  if (websiteUrl === null) throw new AppError('invalid_input', 'Select a website first.');
  await integrations.requireSelectableWebsite(context, actor, websiteUrl);
  const { id } = await startSync(context, { teamId: actor.teamId, siteUrl: websiteUrl, isUrgent: true });
  return found(
    (await listKeptWebsites(context, actor)).find((kept) => kept.id === id),
    'Website',
  );
}

/** Makes a website the team's choice and begins to keep its search data. */
export async function chooseWebsite(
  context: Context,
  actor: TeamActor,
  input: { websiteUrl: string },
): Promise<{ websiteUrl: string }> {
  const chosen = await integrations.selectWebsite(context, actor, input);
  await startSync(context, { teamId: actor.teamId, siteUrl: chosen.websiteUrl, isUrgent: false });
  return chosen;
}

/** Deletes what is kept of a website other than the team's choice, which every night would fetch again. */
export function removeWebsite(context: Context, actor: TeamActor, input: { siteId: string }): Promise<{ ok: true }> {
  return transact(context, async (context) => {
    const { teamId } = actor;
    const site = await getSite(context.db, { teamId, siteId: input.siteId });
    const { searchConsole } = await listIntegrations(context, actor);
    if (searchConsole.selectedWebsite === site.siteUrl) {
      throw new AppError(
        'conflict',
        'Your team uses this website. Choose another one first, or disconnect Search Console to delete all its data.',
      );
    }
    await deleteSite(context.db, { teamId, siteId: site.id });
    await recordAudit(context, actor, { action: 'searchData.remove', subject: site.siteUrl });
    return { ok: true as const };
  });
}
