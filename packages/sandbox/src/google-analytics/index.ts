import { Router } from '@koa/router';
import type { Context } from 'koa';
import type { SandboxFamily } from '../frame/frame.ts';
import type { GoogleAccount } from '../google/accounts.ts';
import { answerGoogleError, invalidParameter, requireBearer } from '../google/google-errors.ts';
import { grantsOf } from '../google/grants.ts';
import { landingPages } from './landing-pages.ts';
import { readReportRequest, type ReportRequest, type ReportRow } from './report-request-rules.ts';

const scopes = ['analytics.readonly', 'analytics'].map((name) => `https://www.googleapis.com/auth/${name}`);
const adminScopes = ['readonly', 'edit'].map((level) => `https://www.googleapis.com/auth/analytics.${level}`);
const metricTypes = { sessions: 'TYPE_INTEGER', keyEvents: 'TYPE_FLOAT', totalRevenue: 'TYPE_CURRENCY' };

/** Google Analytics: the accounts and properties of a person, in pages, and reports by landing page. */
export const googleAnalyticsFamily: SandboxFamily = {
  name: 'googleAnalytics',
  router(sandbox) {
    const router = new Router();
    const grants = grantsOf(sandbox);
    router.get('/v1beta/accountSummaries', (ctx) => {
      const account = requireBearer(ctx, { grants, scopes: adminScopes, service: 'analyticsadmin.googleapis.com' });
      if (account === undefined) return;
      const size = Number(ctx.query['pageSize'] ?? 50) || 50;
      const token = typeof ctx.query['pageToken'] === 'string' ? ctx.query['pageToken'] : '';
      const start = token === '' ? 0 : Number(Buffer.from(token, 'base64url').toString('utf8'));
      if (size < 0 || !Number.isInteger(start)) {
        return answerGoogleError(ctx, invalidParameter('Invalid page size or page token.'));
      }
      const end = start + Math.min(size, 200);
      const page = account.analytics.slice(start, end).map(summaryOf);
      ctx.body = {
        ...(page.length > 0 && { accountSummaries: page }),
        ...(end < account.analytics.length && { nextPageToken: Buffer.from(String(end)).toString('base64url') }),
      };
    });
    router.post(/^\/v1beta\/properties\/(\d+):runReport$/u, (ctx) => {
      const service = 'analyticsdata.googleapis.com';
      const account = requireBearer(ctx, { grants, scopes, service });
      if (account === undefined) return;
      const property = /properties\/(\d+):/u.exec(ctx.path)?.[1] ?? '';
      if (!account.analytics.some(({ properties }) => properties.some(({ id }) => id === property))) {
        return refuseProperty(ctx);
      }
      const request = readReportRequest((ctx.request.body ?? {}) as Record<string, unknown>);
      if (typeof request === 'string') return answerGoogleError(ctx, invalidParameter(request));
      answerReport(ctx, request, landingPages(sandbox.world, property, request));
    });
    return router;
  },
};

function refuseProperty(ctx: Context): void {
  const message =
    'User does not have sufficient permissions for this property. To learn more about Property ID, see https://developers.google.com/analytics/devguides/reporting/data/v1/property-id.';
  answerGoogleError(ctx, { code: 403, message, status: 'PERMISSION_DENIED', reason: 'forbidden' });
}

function answerReport(ctx: Context, request: ReportRequest, rows: ReportRow[]): void {
  const { metrics, limit, offset } = request;
  const page = rows.slice(offset, offset + limit);
  ctx.body = {
    dimensionHeaders: [{ name: 'landingPagePlusQueryString' }],
    metricHeaders: metrics.map((name) => ({ name, type: metricTypes[name] })),
    ...(page.length > 0 && {
      rows: page.map((row) => ({
        dimensionValues: [{ value: row.landingPage }],
        metricValues: metrics.map((name) => ({ value: String(row[name]) })),
      })),
    }),
    ...(rows.length > 0 && { rowCount: rows.length }),
    metadata: { currencyCode: 'USD', timeZone: 'America/Los_Angeles' },
    kind: 'analyticsData#runReport',
  };
}

function summaryOf({ id, displayName, properties }: GoogleAccount['analytics'][number]) {
  const parent = `accounts/${id}`;
  const propertySummaries = properties.map((property) => ({
    property: `properties/${property.id}`,
    displayName: property.displayName,
    propertyType: 'PROPERTY_TYPE_ORDINARY',
    parent,
  }));
  return {
    name: `accountSummaries/${id}`,
    account: parent,
    displayName,
    ...(propertySummaries.length > 0 && { propertySummaries }),
  };
}
