import type { Context } from 'koa';
import type { GoogleAccount } from '../google/accounts.ts';
import { type AdsAccountSeed, adsRootsOf, adsTreeOf } from '../world/ads/ads-content.ts';
import { refused } from './ads-errors.ts';

/** The accounts a person was given directly; refused when there are none at all. */
export function requireRoots(person: GoogleAccount): AdsAccountSeed[] {
  const roots = adsRootsOf(person.email);
  if (roots === undefined) throw refused(401, 'authenticationError.NOT_ADS_USER');
  return roots;
}

/** The account of a request, when the person reaches it the way the login-customer-id header says. */
export function requireAccount(ctx: Context, person: GoogleAccount, customerId: string): AdsAccountSeed {
  const roots = requireRoots(person);
  const login = ctx.get('login-customer-id');
  if (!/^\d*$/u.test(login)) throw refused(400, 'headerError.INVALID_LOGIN_CUSTOMER_ID');
  const account = login === '' ? roots.find(({ id }) => id === customerId) : throughLogin(roots, login, customerId);
  if (account === undefined) throw refused(403, 'authorizationError.USER_PERMISSION_DENIED');
  if (account.status === 'CANCELED') throw refused(403, 'authorizationError.CUSTOMER_NOT_ENABLED');
  return account;
}

/** Access counts from the account that signs in: the person must have it, and it must hold the target. */
function throughLogin(roots: AdsAccountSeed[], login: string, customerId: string): AdsAccountSeed | undefined {
  const entry = roots.flatMap((root) => adsTreeOf(root)).find(({ account }) => account.id === login)?.account;
  if (entry === undefined) return undefined;
  const target = adsTreeOf(entry).find(({ account }) => account.id === customerId)?.account;
  if (target === undefined && entry.clients === undefined && roots.some(({ id }) => id === customerId)) {
    throw refused(403, 'authorizationError.INVALID_LOGIN_CUSTOMER_ID_SERVING_CUSTOMER_ID_COMBINATION');
  }
  return target;
}
