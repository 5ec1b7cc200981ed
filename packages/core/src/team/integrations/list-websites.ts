import { AppError } from '../../contract/errors.ts';
import { isSelectable, websiteLabel, type Website } from '../../contract/team/integrations-api.ts';
import { transact } from '../../platform/database/transaction.ts';
import { recordAudit } from '../audit/audit-store.ts';
import type { Context, TeamActor } from '../context/context.ts';
import { googleConnection } from './google-connection.ts';
import { updateSelectedWebsite } from './integrations-store.ts';

/** Websites of the connected Search Console account, selectable ones first. */
export async function listWebsites(context: Context, actor: TeamActor): Promise<Website[]> {
  const connection = await googleConnection(context, actor.teamId, 'searchConsole');
  const sites = await context.providers.google.searchConsole(connection).sites({ signal: context.signal });
  const websites = sites.map((site) => ({
    siteUrl: site.siteUrl,
    label: websiteLabel(site.siteUrl),
    permissionLevel: site.permissionLevel,
    selectable: isSelectable(site.permissionLevel),
  }));
  return websites.sort((a, b) => Number(b.selectable) - Number(a.selectable) || a.label.localeCompare(b.label));
}

/** Fails unless the website is in the connected account with enough permission. */
export async function requireSelectableWebsite(context: Context, actor: TeamActor, websiteUrl: string): Promise<void> {
  const site = (await listWebsites(context, actor)).find((candidate) => candidate.siteUrl === websiteUrl);
  if (site === undefined) throw new AppError('not_found', 'Website not found in the connected Search Console account.');
  if (!site.selectable) {
    throw new AppError(
      'forbidden',
      'Insufficient permissions: only a site owner or full user can choose this website.',
    );
  }
}

/** Makes a website the team's choice. */
export async function selectWebsite(
  context: Context,
  actor: TeamActor,
  input: { websiteUrl: string },
): Promise<{ websiteUrl: string }> {
  await requireSelectableWebsite(context, actor, input.websiteUrl);
  const { websiteUrl } = input;
  return transact(context, async (context) => {
    await updateSelectedWebsite(context.db, actor.teamId, websiteUrl);
    await recordAudit(context, actor, { action: 'integration.selectWebsite', subject: websiteUrl });
    return { websiteUrl };
  });
}
