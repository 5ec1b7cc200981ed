import { recordAudit } from '../audit/audit-store.ts';
import type { Context, TeamActor } from '../context/context.ts';
import type { GoogleAdsAccount } from './integrations-api.ts';
import { findIntegration, updateSelectedAccount } from './integrations-store.ts';
import { accountNotFound, findAdsAccount, openGoogleAdsOf } from './open-ads-account.ts';

/** Accounts of the connected Google account that can hold campaigns, however they are reached; test accounts last. */
export async function listGoogleAdsAccounts(context: Context, actor: TeamActor): Promise<GoogleAdsAccount[]> {
  const ads = await openGoogleAdsOf(context, actor.teamId);
  const selected = (await findIntegration(context.db, actor.teamId, 'googleAds'))?.selected_account?.id;
  const accounts = await ads.accounts({ signal: context.signal });
  const usableFirst = accounts.toSorted((a, b) => Number(a.testAccount) - Number(b.testAccount));
  return usableFirst.map(({ id, name, currencyCode, timeZone, testAccount }) => ({
    id,
    name,
    descriptiveName: name,
    currencyCode,
    timeZone,
    testAccount,
    selected: id === selected,
  }));
}

/** Makes an account the team's choice; only one that Google lists now. */
export async function selectGoogleAdsAccount(
  context: Context,
  actor: TeamActor,
  input: { accountId: string },
): Promise<{ ok: true }> {
  const ads = await openGoogleAdsOf(context, actor.teamId);
  const account = await findAdsAccount(ads, input.accountId, context.signal);
  if (account === null) throw accountNotFound();
  await updateSelectedAccount(context.db, actor.teamId, account);
  await recordAudit(context, actor, { action: 'integration.selectAdsAccount', subject: account.id });
  return { ok: true };
}
