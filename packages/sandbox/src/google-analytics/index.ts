import { Router } from '@koa/router';
import type { Context } from 'koa';
import type { SandboxFamily } from '../frame/frame.ts';
import { requireBearer } from '../google/bearer.ts';
import { answerGoogleError, invalidParameter } from '../google/google-errors.ts';
import { grantsOf } from '../google/grants.ts';
import { landingPages } from './landing-pages.ts';
import { readReportRequest, type ReportRequest, type ReportRow } from './report-request-rules.ts';

const scopes = ['analytics.readonly', 'analytics'].map((name) => `https://www.googleapis.com/auth/${name}`);
const metricTypes = { sessions: 'TYPE_INTEGER', keyEvents: 'TYPE_FLOAT', totalRevenue: 'TYPE_CURRENCY' };

/** Google Analytics' Data interface, as far as reports by landing page go. */
export const googleAnalyticsFamily: SandboxFamily = {
  name: 'googleAnalytics',
  router(sandbox) {
    const router = new Router();
    router.post(/^\/v1beta\/properties\/(\d+):runReport$/u, (ctx) => {
      const service = 'analyticsdata.googleapis.com';
      const account = requireBearer(ctx, { grants: grantsOf(sandbox), scopes, service });
      if (account === undefined) return;
      const property = /properties\/(\d+):/u.exec(ctx.path)?.[1] ?? '';
      if (!account.analytics.some(({ properties }) => properties.some(({ id }) => id === property))) {
        return refuseProperty(ctx);
      }
      const request = readReportRequest((ctx.request.body ?? {}) as Record<string, unknown>, sandbox.now());
      if (typeof request === 'string') return answerGoogleError(ctx, invalidParameter(request));
      answerReport(ctx, request, landingPages(sandbox.world, property, request));
    });
    return router;
  },
};

function refuseProperty(ctx: Context): void {
  answerGoogleError(ctx, {
    code: 403,
    message:
      'User does not have sufficient permissions for this property. To learn more about Property ID, see https://developers.google.com/analytics/devguides/reporting/data/v1/property-id.',
    status: 'PERMISSION_DENIED',
    reason: 'forbidden',
  });
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
