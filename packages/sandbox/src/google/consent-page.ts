import { html, htmlPage } from '../frame/page.ts';
import { googleAccounts } from './accounts.ts';
import type { AuthorizationRefusal, AuthorizationRequest } from './authorization-rules.ts';
import { grantableScopes, isSignInScope } from './scopes.ts';

/** The form on which a person chooses an account and what to allow. */
export function consentPage(request: AuthorizationRequest, search: string): string {
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
export function refusalPage({ error, description }: AuthorizationRefusal): string {
  return htmlPage(
    'Access blocked',
    html`<p>${description}</p>
      <p>Error 400: ${error}</p>`,
  );
}
