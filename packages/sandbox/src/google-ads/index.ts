import { Router } from '@koa/router';
import type { Context } from 'koa';
import type { SandboxContext, SandboxFamily } from '../frame/frame.ts';
import { requireBearer } from '../google/google-errors.ts';
import { grantsOf } from '../google/grants.ts';
import { requireAccount, requireRoots } from './ads-access.ts';
import { AdsRefusal, answerRefusal, errorOf, newRequestId, refused, versionIn } from './ads-errors.ts';
import { type AdsMemory, openAdsMemory } from './ads-memory.ts';
import { openAdsSources } from './ads-source.ts';
import { runGaql } from './gaql-query.ts';
import { mutateAds, readOperations } from './mutate-ads.ts';

type Json = Record<string, unknown>;
type Call = (ctx: Context, person: NonNullable<ReturnType<typeof requireBearer>>, requestId: string) => void;

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
    const sourceOf = (ctx: Context, person: Parameters<Call>[1]) =>
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
