import { AppError, type GoogleAdsAccount } from '@serplift/core/api';
import { teamIdOf } from '../../session/team-id.ts';
import type { Tools } from '../runs/run-kind.ts';

/** An account's id as Google writes it: "418-000-1001". */
export function accountNumber(id: string): string {
  return id.replace(/^(\d{3})(\d{3})(\d{4})$/u, '$1-$2-$3');
}

/** The account of this id, with or without dashes, or of this name. */
export function findAccount(accounts: readonly GoogleAdsAccount[], wanted: string): GoogleAdsAccount {
  const id = wanted.replaceAll('-', '');
  const found = accounts.filter((account) => account.id === id || account.name === wanted);
  const [account] = found;
  if (account !== undefined && found.length === 1) return account;
  const why = found.length > 1 ? `Several accounts match "${wanted}"` : `There is no account "${wanted}"`;
  throw new AppError('not_found', `${why} in the connected Google account. List them with: serplift ads accounts`);
}

/** The id of the account that was named; undefined means the one the team chose. */
export async function accountIdOf(tools: Tools, wanted: string | undefined): Promise<string | undefined> {
  if (wanted === undefined) return undefined;
  const id = wanted.replaceAll('-', '');
  if (/^\d+$/u.test(id)) return id;
  const { session, api } = tools;
  const accounts = await session.call(api.integrations.googleAdsAccounts, { teamId: await teamIdOf(session, api) });
  return findAccount(accounts, wanted).id;
}
