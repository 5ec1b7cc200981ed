import { Router } from '@koa/router';
import type { SandboxContext } from '../frame/frame.ts';
import { findAccount } from './accounts.ts';
import { type AuthorizationRequest, readAuthorizationRequest } from './authorization-rules.ts';
import { consentPage, refusalPage } from './consent-page.ts';
import { grantsOf } from './grants.ts';
import { isSignInScope } from './scopes.ts';

const path = '/o/oauth2/v2/auth';

/** Google's authorization endpoint: GET asks, POST is the form's answer. */
export function consentRouter(sandbox: SandboxContext): Router {
  const grants = grantsOf(sandbox);
  const router = new Router();

  router.get(path, (ctx) => {
    const request = readAuthorizationRequest(ctx.URL.searchParams);
    ctx.status = 'error' in request ? 400 : 200;
    ctx.body = 'error' in request ? refusalPage(request) : consentPage(request, ctx.search);
  });

  router.post(path, (ctx) => {
    const request = readAuthorizationRequest(ctx.URL.searchParams);
    if ('error' in request) {
      ctx.status = 400;
      ctx.body = refusalPage(request);
      return;
    }
    const form = (ctx.request.body ?? {}) as { decision?: string; account?: string; scope?: string | string[] };
    const account = findAccount(form.account ?? '');
    const chosen = chosenScopes(request, [form.scope ?? []].flat());
    if (form.decision !== 'allow' || account === undefined || chosen.length === 0) {
      ctx.redirect(returnAddress(request, { error: 'access_denied' }));
      return;
    }
    const before = grants.grantedScopes(account.sub, request.clientId);
    const scopes = request.includesGranted ? [...new Set([...chosen, ...(before ?? [])])] : chosen;
    const code = grants.addCode({
      sub: account.sub,
      clientId: request.clientId,
      redirectUri: request.redirectUri,
      scopes,
      // Google hands out a refresh token at the first consent, later only when consent is asked again.
      offline: request.offline && (request.promptsConsent || before === undefined),
      ...(request.codeChallenge !== undefined && { codeChallenge: request.codeChallenge }),
      ...(request.nonce !== undefined && { nonce: request.nonce }),
    });
    ctx.redirect(returnAddress(request, { code, scope: scopes.join(' '), authuser: '0', prompt: 'consent' }));
  });
  return router;
}

/** A single service scope is allowed or denied as a whole; of several, the ticked ones count. */
function chosenScopes(request: AuthorizationRequest, ticked: string[]): string[] {
  const optional = request.scopes.filter((scope) => !isSignInScope(scope));
  return request.scopes.filter((scope) => isSignInScope(scope) || optional.length === 1 || ticked.includes(scope));
}

function returnAddress(request: AuthorizationRequest, answer: Record<string, string>): string {
  const url = new URL(request.redirectUri);
  if (request.state !== undefined) url.searchParams.set('state', request.state);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  return url.href;
}
