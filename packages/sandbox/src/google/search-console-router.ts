import { Router } from '@koa/router';
import type { Context } from 'koa';
import { worldNow, type SandboxContext } from '../frame/frame.ts';
import { readToldEffect, tellEffect } from '../wordpress/told-effect.ts';
import type { World } from '../world/world.ts';
import { dataWindow, dateOf, pacificDayOf } from './calendar.ts';
import { answerGoogleError, invalidParameter, requireBearer } from './google-errors.ts';
import { grantsOf } from './grants.ts';
import { searchDaysOf } from './search-days.ts';
import { searchRows, type SearchSource } from './search-report.ts';
import { readSearchRequest, type SearchRequest } from './search-request-rules.ts';

const scopes = ['.readonly', ''].map((level) => `https://www.googleapis.com/auth/webmasters${level}`);

/** The Search Console interface: properties with permission levels, and search analytics. */
export function searchConsoleRouter(sandbox: SandboxContext): Router {
  const grants = grantsOf(sandbox);
  const source: SearchSource = { world: sandbox.world, days: searchDaysOf(sandbox.world) };
  const isTooFast = rateLimit(sandbox);
  const router = new Router();
  const signIn = (ctx: Context) => requireBearer(ctx, { grants, scopes, service: 'searchconsole.googleapis.com' });

  router.get('/webmasters/v3/sites', (ctx) => {
    const account = signIn(ctx);
    if (account === undefined) return;
    ctx.body = account.sites.length === 0 ? {} : { siteEntry: account.sites };
  });

  router.post('/webmasters/v3/sites/:siteUrl/searchAnalytics/query', (ctx) => {
    const account = signIn(ctx);
    if (account === undefined) return;
    const site = account.sites.find(({ siteUrl }) => siteUrl === ctx.params['siteUrl']);
    if (site === undefined || site.permissionLevel === 'siteUnverifiedUser') return refuseSite(ctx);
    if (isTooFast(`${account.sub} ${site.siteUrl}`)) return refuseSpeed(ctx);
    answerSearch(ctx, sandbox, { source, siteUrl: site.siteUrl });
  });

  router.put('/search-console/effect', (ctx) => {
    tellEffect(sandbox, (ctx.request.body as { times: number }).times);
    ctx.status = 204;
  });
  return router;
}

/** Answers of this process by what was asked for, up to so many: a day doesn't change, and whoever reads it reads all of it. */
const answers = new WeakMap<World, Map<string, Buffer>>();
const mostAnswers = 400;

function answerSearch(ctx: Context, sandbox: SandboxContext, target: { source: SearchSource; siteUrl: string }): void {
  const { source, siteUrl } = target;
  const body = (ctx.request.body ?? {}) as Record<string, unknown>;
  const window = dataWindow(worldNow(sandbox));
  const request = readSearchRequest(body, window);
  if (typeof request === 'string') return answerGoogleError(ctx, invalidParameter(request));
  const effect = readToldEffect(sandbox, pacificDayOf);
  source.days.apply(effect);
  const kept = answers.get(source.world) ?? new Map<string, Buffer>();
  answers.set(source.world, kept);
  const key = JSON.stringify([siteUrl, body, window, effect.version]);
  const answer = kept.get(key) ?? Buffer.from(JSON.stringify(searchAnswer(source, siteUrl, request)));
  if (kept.size < mostAnswers) kept.set(key, answer);
  ctx.type = 'json';
  ctx.body = answer;
}

function searchAnswer(source: SearchSource, siteUrl: string, request: SearchRequest): object {
  const all = searchRows(source, siteUrl, request);
  const rows = all.slice(request.startRow, request.startRow + request.rowLimit);
  const { firstIncompleteDay } = request;
  const hasMetadata = firstIncompleteDay !== undefined && request.dimensions.includes('date');
  return {
    ...(rows.length > 0 && { rows }),
    responseAggregationType: request.aggregation,
    ...(hasMetadata && { metadata: { firstIncompleteDate: dateOf(firstIncompleteDay) } }),
  };
}

function refuseSite(ctx: Context): void {
  const message = `User does not have sufficient permission for site '${String(ctx['params'].siteUrl)}'. See also: https://support.google.com/webmasters/answer/2451999.`;
  answerGoogleError(ctx, { code: 403, message, status: 'PERMISSION_DENIED', reason: 'forbidden' });
}

function refuseSpeed(ctx: Context): void {
  const message = 'Quota exceeded for quota metric: search analytics queries per minute per site.';
  answerGoogleError(ctx, { code: 429, message, status: 'RESOURCE_EXHAUSTED', reason: 'rateLimitExceeded' });
}

/** Counts requests per key and minute; true when the limit is passed. */
function rateLimit({ searchAnalyticsPerMinute, now }: SandboxContext): (key: string) => boolean {
  let minute = 0;
  let counts = new Map<string, number>();
  return (key) => {
    const current = Math.floor(now().getTime() / 60_000);
    if (current !== minute) counts = new Map();
    minute = current;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return searchAnalyticsPerMinute !== undefined && count > searchAnalyticsPerMinute;
  };
}
