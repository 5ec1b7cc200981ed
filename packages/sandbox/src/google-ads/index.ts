import { Router } from '@koa/router';
import type { Context } from 'koa';
import type { SandboxContext, SandboxFamily } from '../frame/frame.ts';
import type { GoogleAccount } from '../google/accounts.ts';
import { requireBearer } from '../google/google-errors.ts';
import { grantsOf } from '../google/grants.ts';
import { type AdsAccountSeed, adsRootsOf, adsTreeOf } from '../world/ads/ads-content.ts';
import { AdsRefusal, answerRefusal, errorOf, newRequestId, refused, versionIn } from './ads-errors.ts';
import { type AdsMemory, openAdsMemory } from './ads-memory.ts';
import { openAdsSources } from './ads-source.ts';
import { runGaql } from './gaql-query.ts';
import { mutateAds, readOperations } from './mutate-ads.ts';

type Json = Record<string, unknown>;
type Call = (ctx: Context, person: GoogleAccount, requestId: string) => void;

const scopes = ['https://www.googleapis.com/auth/adwords'];
const pageSize = 10_000;
const path = (tail: string) => new RegExp(`^/v(\\d+)/customers${tail}$`, 'u');

/** Google Ads at its REST paths, and the ledger of what callers changed at `/google-ads/ledger`. */
export const googleAdsFamily: SandboxFamily = {
  name: 'googleAds',
  router(sandbox) {
    const router = new Router();
    const memory = openAdsMemory(sandbox);
    const open = openAdsSources(memory);
    const answered = answering(sandbox);
    const sourceOf = (ctx: Context, person: GoogleAccount) =>
      open(requireAccount(ctx, person, customerOf(ctx)), sandbox.now());

    router.get(
      path(':listAccessibleCustomers'),
      answered((ctx, person) => {
        const roots = requireRoots(person);
        countOperations(memory, 1);
        ctx.body = { resourceNames: roots.map(({ id }) => `customers/${id}`) };
      }),
    );
    router.post(
      path(String.raw`/(\d+)/googleAds:searchStream`),
      answered((ctx, person, requestId) => {
        const source = sourceOf(ctx, person);
        countOperations(memory, 1);
        const { query } = bodyOf(ctx);
        ctx.body = batches(runGaql(source, typeof query === 'string' ? query : ''), requestId);
      }),
    );
    router.post(
      path(String.raw`/(\d+)/adGroupAds:mutate`),
      answered((ctx, person, requestId) => {
        const source = sourceOf(ctx, person);
        const body = bodyOf(ctx);
        countOperations(memory, readOperations(body).length);
        ctx.body = mutateAds(source, body, requestId);
      }),
    );
    addControls(router, memory);
    return router;
  },
};

/** Signs the caller in, checks the version and turns refusals into Google's answers. */
function answering(sandbox: SandboxContext): (call: Call) => (ctx: Context) => void {
  const grants = grantsOf(sandbox);
  return (call) => (ctx) => {
    const requestId = newRequestId();
    ctx.set('request-id', requestId);
    try {
      if (versionIn(ctx.path) === null) throw refused(400, 'requestError.UNSUPPORTED_VERSION');
      const person = requireBearer(ctx, { grants, scopes, service: 'googleads.googleapis.com' });
      if (person !== undefined) call(ctx, person, requestId);
    } catch (error) {
      if (!(error instanceof AdsRefusal)) throw error;
      answerRefusal(ctx, error, requestId);
    }
    if (isStream(ctx) && ctx.status >= 400) ctx.body = [ctx.body];
  };
}

const isStream = (ctx: Context): boolean => ctx.path.endsWith(':searchStream');
const customerOf = (ctx: Context): string => /\/customers\/(\d+)\//u.exec(ctx.path)?.[1] ?? '';
const bodyOf = (ctx: Context): Json => (ctx.request.body ?? {}) as Json;

function countOperations(memory: AdsMemory, operations: number): void {
  const passed = memory.count(operations);
  if (passed === null) return;
  if (passed === 'daily') throw refused(429, 'quotaError.RESOURCE_EXHAUSTED');
  const details = {
    quotaErrorDetails: { rateScope: 'ACCOUNT', rateName: 'Requests per account', retryDelay: '5s' },
  };
  throw new AdsRefusal(429, [{ ...errorOf('quotaError.RESOURCE_TEMPORARILY_EXHAUSTED'), details }]);
}

function batches({ rows, fieldMask }: ReturnType<typeof runGaql>, requestId: string): Json[] {
  const parts = Array.from({ length: Math.max(1, Math.ceil(rows.length / pageSize)) }, (_, index) =>
    rows.slice(index * pageSize, (index + 1) * pageSize),
  );
  return parts.map((results) => (results.length === 0 ? { fieldMask, requestId } : { results, fieldMask, requestId }));
}

/** The sandbox's own: what was changed, limits, and how long a review takes. */
function addControls(router: Router, memory: AdsMemory): void {
  router.get('/google-ads/ledger', (ctx) => {
    const { customerId } = ctx.query;
    ctx.body = memory.ledger().filter((entry) => customerId === undefined || entry.customerId === customerId);
  });
  router.get('/google-ads/settings', (ctx) => {
    ctx.body = memory.settings();
  });
  router.put('/google-ads/settings', (ctx) => {
    ctx.body = memory.change(bodyOf(ctx));
  });
}

/** The accounts a person was given directly; refused when there are none at all. */
function requireRoots(person: GoogleAccount): AdsAccountSeed[] {
  const roots = adsRootsOf(person.email);
  if (roots === undefined) throw refused(401, 'authenticationError.NOT_ADS_USER');
  return roots;
}

/** The account of a request, when the person reaches it the way the login-customer-id header says. */
function requireAccount(ctx: Context, person: GoogleAccount, customerId: string): AdsAccountSeed {
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
