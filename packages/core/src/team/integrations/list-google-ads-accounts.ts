import { AppError } from '../../contract/errors.ts';
import type { GoogleAdsAccount } from '../../contract/team/integrations-api.ts';
import type { AdsAccount, GoogleAds } from '../../providers/google-ads/google-ads.ts';
import { recordAudit } from '../audit/audit-store.ts';
import type { Context, TeamActor } from '../context/context.ts';
import { findIntegration, updateSelectedAccount } from './integrations-store.ts';
import { accountNotFound, findAdsAccount, openGoogleAdsOf } from './open-ads-account.ts';

interface Account {
  testAccount: boolean;
  hasCampaigns: boolean | null;
}

const rankOf = ({ testAccount, hasCampaigns }: Account): number => (hasCampaigns === false ? 2 : testAccount ? 1 : 0);

/** Accounts as people choose among them: those with campaigns first, then test accounts, then empty ones. */
export function usableFirst<Of extends Account>(accounts: readonly Of[]): Of[] {
  return accounts.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** Beyond these, a list of accounts would take too long to come. */
const mostAsked = 20;
const unusable = new Set<unknown>(['account_not_usable', 'no_permission']);

async function hasCampaigns(ads: GoogleAds, account: AdsAccount, signal: AbortSignal): Promise<boolean | null> {
  try {
    return await ads.hasCampaigns({ accountId: account.id, loginCustomerId: account.loginCustomerId }, { signal });
  } catch (error) {
    signal.throwIfAborted();
    return error instanceof AppError && unusable.has(error.details?.['reason']) ? false : null;
  }
}

/** Accounts of the connected Google account, however they are reached: usable ones, then test ones, then empty ones. */
export async function listGoogleAdsAccounts(context: Context, actor: TeamActor): Promise<GoogleAdsAccount[]> {
  const ads = await openGoogleAdsOf(context, actor.teamId);
  const selected = (await findIntegration(context.db, actor.teamId, 'googleAds'))?.selected_account?.id;
  const accounts = await ads.accounts({ signal: context.signal });
  const answers = await Promise.all(
    accounts.slice(0, mostAsked).map((account) => hasCampaigns(ads, account, context.signal)),
  );
  const listed = accounts.map(({ id, name, currencyCode, timeZone, testAccount }, index) => ({
    id,
    name,
    descriptiveName: name,
    currencyCode,
    timeZone,
    testAccount,
    hasCampaigns: answers[index] ?? null,
    selected: id === selected,
  }));
  return usableFirst(listed);
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
