import { Router } from '@koa/router';
import type { SandboxContext } from '../frame/frame.ts';
import { html, htmlPage } from '../frame/page.ts';
import { findAccount, googleAccounts } from './accounts.ts';
import {
  type AuthorizationRefusal,
  type AuthorizationRequest,
  grantableScopes,
  isSignInScope,
  readAuthorizationRequest,
} from './authorization-rules.ts';
import { grantsOf } from './grants.ts';

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

/** The form on which a person chooses an account and what to allow. */
function consentPage(request: AuthorizationRequest, search: string): string {
  const optional = request.scopes.filter((scope) => !isSignInScope(scope));
  const needed = request.scopes.filter((scope) => isSignInScope(scope) || optional.length === 1);
  const choices = optional.length > 1 ? optional : [];
  return htmlPage(
    'Sign in with Google (sandbox)',
    html`<p><strong>Serplift</strong> wants access to a Google Account. Nothing here reaches Google.</p>
      <form method="post" action="/o/oauth2/v2/auth${search}">
        <fieldset>
          <legend>Choose an account</legend>
          ${googleAccounts.map((account, index) => {
            const checked = request.loginHint === undefined ? index === 0 : request.loginHint === account.email;
            return html`<label>
              <input type="radio" name="account" value="${account.sub}" required ${checked ? 'checked' : ''} />
              ${account.name} (${account.email}): ${account.about}
            </label>`;
          })}
        </fieldset>
        ${
          needed.length === 0
            ? ''
            : html`<p>Serplift will:</p>
                <ul>
                  ${needed.map((scope) => html`<li>${grantableScopes[scope] ?? scope}</li>`)}
                </ul>`
        }
        ${
          choices.length === 0
            ? ''
            : html`<fieldset>
                <legend>Select what Serplift can access</legend>
                ${choices.map(
                  (scope) =>
                    html`<label>
                      <input type="checkbox" name="scope" value="${scope}" checked /> ${grantableScopes[scope] ?? scope}
                    </label>`,
                )}
              </fieldset>`
        }
        <button type="submit" name="decision" value="allow">Allow</button>
        <button type="submit" name="decision" value="deny" formnovalidate>Deny</button>
      </form>`,
  );
}

/** The page that Google shows when it cannot send the person back. */
function refusalPage({ error, description }: AuthorizationRefusal): string {
  return htmlPage(
    'Access blocked',
    html`<p>${description}</p>
      <p>Error 400: ${error}</p>`,
  );
}
