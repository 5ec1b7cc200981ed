import { Router } from '@koa/router';
import type { Context } from 'koa';
import { sandboxCredentials } from '../frame/credentials.ts';
import type { SandboxFamily } from '../frame/frame.ts';
import { signingKey } from '../frame/signing-keys.ts';
import { emailIn, lookup, sendOobCode, signInWithPassword, signUp } from './account-actions.ts';
import { signInWithIdp } from './google-actions.ts';
import { type IdentityAction, type IdentityInput, identityContext } from './identity-context.ts';
import { IdentityError } from './identity-errors.ts';

const toolkit = '/identitytoolkit.googleapis.com';
const jwksPath = '/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

const actions: Record<string, IdentityAction> = {
  'accounts:signUp': signUp,
  'accounts:signInWithPassword': signInWithPassword,
  'accounts:signInWithIdp': signInWithIdp,
  'accounts:lookup': lookup,
  'accounts:sendOobCode': sendOobCode,
};

const failuresAllowed = 10;
const failureWindowMs = 5 * 60_000;

/** Slows down anyone who guesses: after ten failures within five minutes an address has to wait. */
function signInAttempts(now: () => Date) {
  const failures = new Map<string, number[]>();
  const recent = (email: string) => (failures.get(email) ?? []).filter((at) => at > now().getTime() - failureWindowMs);
  return async function attempt<Result>(email: string, signIn: () => Promise<Result>): Promise<Result> {
    if (recent(email).length >= failuresAllowed) {
      throw new IdentityError(
        'TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled due to many failed login attempts.',
      );
    }
    try {
      const result = await signIn();
      failures.delete(email);
      return result;
    } catch (error) {
      failures.set(email, [...recent(email), now().getTime()]);
      throw error;
    }
  };
}

/** Firebase Authentication: identity toolkit, token exchange and the public keys. */
export const identityFamily: SandboxFamily = {
  name: 'identity',
  router(sandbox) {
    const context = identityContext(sandbox);
    const attempt = signInAttempts(sandbox.now);
    const router = new Router();

    router.post(`${toolkit}/v1/:action`, (ctx) =>
      answer(ctx, async () => {
        const action = actions[ctx.params['action'] ?? ''];
        if (action === undefined) throw new IdentityError('NOT_FOUND', 404);
        const input = (ctx.request.body ?? {}) as IdentityInput;
        if (action !== signInWithPassword) return action(context, input);
        return attempt(emailIn(input), () => action(context, input));
      }),
    );

    router.get(`${toolkit}/v1/projects`, (ctx) =>
      answer(ctx, async () => ({
        projectId: sandboxCredentials.firebase.projectId,
        authorizedDomains: ['localhost', '127.0.0.1'],
      })),
    );

    router.post('/securetoken.googleapis.com/v1/token', (ctx) =>
      answer(ctx, async () => {
        const form = (ctx.request.body ?? {}) as Record<string, string | undefined>;
        if (form['grant_type'] !== 'refresh_token') throw new IdentityError('INVALID_GRANT_TYPE');
        if (form['refresh_token'] === undefined) throw new IdentityError('MISSING_REFRESH_TOKEN');
        const { idToken, refreshToken, expiresIn, user } = await context.tokens.refresh(form['refresh_token']);
        return {
          access_token: idToken,
          expires_in: expiresIn,
          token_type: 'Bearer',
          refresh_token: refreshToken,
          id_token: idToken,
          user_id: user.localId,
          project_id: sandboxCredentials.firebase.projectId,
        };
      }),
    );

    router.get(jwksPath, async (ctx) => {
      ctx.set('cache-control', 'public, max-age=3600');
      ctx.body = { keys: [(await signingKey(sandbox.state, 'firebase')).publicJwk] };
    });
    return router;
  },
};

/** Answers an action's result, or its refusal in identity toolkit's form. */
async function answer(ctx: Context, act: () => Promise<Record<string, unknown>>): Promise<void> {
  try {
    if (ctx.query['key'] !== sandboxCredentials.firebase.apiKey) {
      throw new IdentityError('API key not valid. Please pass a valid API key.');
    }
    ctx.body = await act();
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    const { message, status } = error;
    ctx.status = status;
    ctx.body = { error: { code: status, message, errors: [{ message, domain: 'global', reason: 'invalid' }] } };
  }
}
