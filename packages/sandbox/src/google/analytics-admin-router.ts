import { Router } from '@koa/router';
import type { SandboxContext } from '../frame/frame.ts';
import type { GoogleAccount } from './accounts.ts';
import { requireBearer } from './bearer.ts';
import { answerGoogleError, invalidParameter } from './google-errors.ts';
import { grantsOf } from './grants.ts';

const scopes = ['readonly', 'edit'].map((level) => `https://www.googleapis.com/auth/analytics.${level}`);

/** The Analytics Admin interface: the accounts and properties of a person, in pages. */
export function analyticsAdminRouter(sandbox: SandboxContext): Router {
  const grants = grantsOf(sandbox);
  const router = new Router();
  router.get('/v1beta/accountSummaries', (ctx) => {
    const account = requireBearer(ctx, { grants, scopes, service: 'analyticsadmin.googleapis.com' });
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
  return router;
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
