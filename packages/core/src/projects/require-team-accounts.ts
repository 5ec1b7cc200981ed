import { AppError } from '../contract/errors.ts';
import type { Context, TeamActor } from '../team/context/context.ts';
import { listAnalyticsProperties } from '../team/integrations/google-connection.ts';
import { listWebsites } from '../team/integrations/list-websites.ts';
import { findAdsAccount, openGoogleAdsOf } from '../team/integrations/open-ads-account.ts';
import type { ProjectFields } from './project-rules.ts';

type Accounts = Pick<ProjectFields, 'searchConsoleWebsiteId' | 'googleAdsAccountId' | 'googleAnalyticsAccountId'>;

/** Google writes 418-000-1001 for the account 4180001001. */
const withoutDashes = (accountId: string | null): string => (accountId ?? '').replaceAll(/[\s-]/gu, '');

function refuse(at: keyof Accounts, message: string): never {
  throw new AppError('invalid_input', message, { details: { issues: [{ at, message }] } });
}

/**
 * Fails unless newly chosen accounts belong to the team's connections; a website also needs enough permission. What the
 * project has already is not asked again, so that it can be edited while a connection is gone.
 */
export async function requireTeamAccounts(
  context: Context,
  actor: TeamActor,
  accounts: { chosen: Accounts; before?: Accounts },
): Promise<void> {
  const { chosen, before } = accounts;
  const isNew = (name: keyof Accounts) => chosen[name] !== null && chosen[name] !== before?.[name];
  if (isNew('searchConsoleWebsiteId')) {
    const websites = await listWebsites(context, actor);
    const website = websites.find(({ siteUrl }) => siteUrl === chosen.searchConsoleWebsiteId);
    if (website === undefined) {
      refuse('searchConsoleWebsiteId', "This website is not in the team's Search Console account.");
    }
    if (!website.selectable) refuse('searchConsoleWebsiteId', 'Insufficient permissions for this website.');
  }
  if (isNew('googleAdsAccountId')) {
    const ads = await openGoogleAdsOf(context, actor.teamId);
    if ((await findAdsAccount(ads, withoutDashes(chosen.googleAdsAccountId), context.signal)) === null) {
      refuse('googleAdsAccountId', "This account is not among the team's Google Ads accounts.");
    }
  }
  if (isNew('googleAnalyticsAccountId')) {
    const properties = (await listAnalyticsProperties(context, actor)).flatMap((account) => account.properties);
    if (!properties.some(({ id }) => id === chosen.googleAnalyticsAccountId)) {
      refuse('googleAnalyticsAccountId', "This property is not in the team's Google Analytics account.");
    }
  }
}
