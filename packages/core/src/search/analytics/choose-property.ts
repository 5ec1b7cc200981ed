import { AppError } from '../../contract/errors.ts';
import type { WebsiteProperty } from '../../contract/search/analytics-api.ts';
import { transact } from '../../platform/database/transaction.ts';
import { recordAudit } from '../../team/audit/audit-store.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { listAnalyticsProperties } from '../../team/integrations/google-connection.ts';
import { requireSelectableWebsite } from '../../team/integrations/list-websites.ts';
import * as store from './analytics-store.ts';

/** The team's websites with their Google Analytics properties. */
export async function listWebsiteProperties(context: Context, actor: TeamActor): Promise<WebsiteProperty[]> {
  const chosen = await store.listProperties(context.db, actor.teamId);
  return chosen.map(({ siteUrl, propertyId, propertyName, report, fetchedAt }) => ({
    websiteUrl: siteUrl,
    propertyId,
    propertyName,
    window: report && { startDate: report.startDate, endDate: report.endDate },
    fetchedAt: fetchedAt?.toISOString() ?? null,
  }));
}

/** The property's name; throws `not_found` for one that the connected Google account does not have. */
async function nameOfProperty(context: Context, actor: TeamActor, propertyId: string): Promise<string> {
  const accounts = await listAnalyticsProperties(context, actor);
  const property = accounts.flatMap(({ properties }) => properties).find(({ id }) => id === propertyId);
  if (property === undefined) {
    throw new AppError('not_found', 'This property is not in the connected Google Analytics account.');
  }
  return property.displayName;
}

/** Chooses which property counts the visits of a website, or that none does. */
export async function chooseWebsiteProperty(
  context: Context,
  actor: TeamActor,
  input: { websiteUrl: string; propertyId: string | null },
): Promise<WebsiteProperty[]> {
  const site = { teamId: actor.teamId, siteUrl: input.websiteUrl };
  const { propertyId } = input;
  if (propertyId !== null) await requireSelectableWebsite(context, actor, input.websiteUrl);
  const propertyName = propertyId === null ? null : await nameOfProperty(context, actor, propertyId);
  await transact(context, async (context) => {
    if (propertyId === null || propertyName === null) await store.deleteProperty(context.db, site);
    else {
      const { userId } = actor;
      await store.putProperty(context.db, site, { propertyId, propertyName, userId, now: context.now() });
    }
    const details = { property: propertyName };
    await recordAudit(context, actor, { action: 'analytics.choose', subject: input.websiteUrl, details });
  });
  return listWebsiteProperties(context, actor);
}
