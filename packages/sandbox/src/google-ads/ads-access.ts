import type { Context } from 'koa';
import type { GoogleAccount } from '../google/accounts.ts';
import { type AdsAccountSeed, adsRootsOf, adsTreeOf } from '../world/ads/ads-content.ts';
import { refusal } from './ads-errors.ts';

/** The accounts a person was given directly; refused when there are none at all. */
export function requireRoots(person: GoogleAccount): AdsAccountSeed[] {
  const roots = adsRootsOf(person.email);
  if (roots !== undefined) return roots;
  throw refusal(
    401,
    { authenticationError: 'NOT_ADS_USER' },
    'User in the cookie is not a valid Ads user. The Google account has no access to any Google Ads account.',
  );
}

/** The account of a request, when the person reaches it the way the login-customer-id header says. */
export function requireAccount(ctx: Context, person: GoogleAccount, customerId: string): AdsAccountSeed {
  const roots = requireRoots(person);
  const login = ctx.get('login-customer-id');
  if (login !== '' && !/^\d+$/u.test(login)) {
    throw refusal(
      400,
      { headerError: 'INVALID_LOGIN_CUSTOMER_ID' },
      'The login customer ID could not be validated: it must be digits without dashes.',
    );
  }
  const account = login === '' ? roots.find(({ id }) => id === customerId) : throughLogin(roots, login, customerId);
  if (account === undefined) throw permissionDenied();
  if (account.status === 'CANCELED') {
    throw refusal(
      403,
      { authorizationError: 'CUSTOMER_NOT_ENABLED' },
      "The customer account can't be accessed because it is not yet enabled or has been deactivated.",
    );
  }
  return account;
}

/** Access counts from the account that signs in: the person must have it, and it must hold the target. */
function throughLogin(roots: AdsAccountSeed[], login: string, customerId: string): AdsAccountSeed | undefined {
  const entry = roots.flatMap((root) => adsTreeOf(root)).find(({ account }) => account.id === login)?.account;
  if (entry === undefined) return undefined;
  const target = adsTreeOf(entry).find(({ account }) => account.id === customerId)?.account;
  if (target === undefined && entry.clients === undefined && roots.some(({ id }) => id === customerId)) {
    throw refusal(
      403,
      { authorizationError: 'INVALID_LOGIN_CUSTOMER_ID_SERVING_CUSTOMER_ID_COMBINATION' },
      'The login-customer-id header holds an account that does not manage the requested customer.',
    );
  }
  return target;
}

function permissionDenied() {
  return refusal(
    403,
    { authorizationError: 'USER_PERMISSION_DENIED' },
    "User doesn't have permission to access customer. Note: If you're accessing a client customer, the manager's customer id must be set in the 'login-customer-id' header.",
  );
}
