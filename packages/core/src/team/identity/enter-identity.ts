import { AppError } from '../../contract/errors.ts';
import { requireSetting } from '../../providers/upstream/require-setting.ts';
import type { Context } from '../context/context.ts';
import { type VerifiedIdentity, verifyIdentityToken } from './verify-identity-token.ts';

interface Credentials {
  email: string;
  password: string;
  displayName: string;
}

const liveOrigin = 'https://identitytoolkit.googleapis.com';
const timeoutMs = 10_000;

/**
 * The verified identity of an address: a new one with the password, or the one it has when the password is right.
 * Throws `invalid_input` at the password when it is wrong or weak, `rate_limited` after too many attempts,
 * `provider_unavailable` when the identity provider does not answer.
 */
export async function enterIdentity(context: Context, credentials: Credentials): Promise<VerifiedIdentity> {
  const created = await ask(context, 'signUp', credentials);
  if ('idToken' in created) return verifyIdentityToken(context, created.idToken);
  if (created.reason !== 'EMAIL_EXISTS') throw failureOf(created.reason);
  const known = await ask(context, 'signInWithPassword', credentials);
  if ('idToken' in known) return verifyIdentityToken(context, known.idToken);
  throw failureOf(known.reason);
}

type Answer = { idToken: string } | { reason: string };

async function ask(
  context: Context,
  method: 'signUp' | 'signInWithPassword',
  { email, password, displayName }: Credentials,
): Promise<Answer> {
  const setting = requireSetting('identity', context.config.providers.identity);
  const origin =
    setting.state === 'sandbox'
      ? `${context.config.providers.sandboxUrl ?? ''}/${new URL(liveOrigin).host}`
      : liveOrigin;
  const url = `${origin}/v1/accounts:${method}?key=${encodeURIComponent(setting.apiKey)}`;
  const name = method === 'signUp' ? { displayName } : {};
  try {
    const response = await fetch(url, {
      method: 'POST',
      // A key that is restricted to the product's pages is accepted from the product itself.
      headers: { 'content-type': 'application/json', referer: `${context.publicOrigin}/` },
      body: JSON.stringify({ email, password, ...name, returnSecureToken: true }),
      signal: AbortSignal.any([context.signal, AbortSignal.timeout(timeoutMs)]),
    });
    const body = (await response.json()) as { idToken?: string; error?: { message?: string } };
    if (body.idToken !== undefined) return { idToken: body.idToken };
    // "WEAK_PASSWORD : Password should be …" begins with the reason.
    return { reason: body.error?.message?.split(' : ')[0] ?? `${response.status}` };
  } catch (error) {
    throw new AppError('provider_unavailable', 'The identity provider cannot be reached. Try again in a minute.', {
      cause: error,
    });
  }
}

const wrongPassword =
  'An account with this email already exists, and this is not its password. Use that password, or sign in first.';
const weakPassword = 'Password should be at least 6 characters';
const passwordMessages: Record<string, string> = {
  INVALID_LOGIN_CREDENTIALS: wrongPassword,
  INVALID_PASSWORD: wrongPassword,
  WEAK_PASSWORD: weakPassword,
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: weakPassword,
};

function failureOf(reason: string): AppError {
  const message = passwordMessages[reason];
  if (message !== undefined) return refusal('password', message);
  if (reason === 'INVALID_EMAIL') return refusal('email', 'Invalid email address');
  if (reason === 'USER_DISABLED') return new AppError('forbidden', 'This account has been disabled.');
  if (reason === 'TOO_MANY_ATTEMPTS_TRY_LATER') {
    return new AppError('rate_limited', 'Too many attempts for this account. Try again later.', {
      details: { retryAfterSeconds: 300 },
    });
  }
  return new AppError('provider_rejected', `The identity provider refuses to create the account (${reason}).`);
}

function refusal(at: string, message: string): AppError {
  return new AppError('invalid_input', message, { details: { issues: [{ at, message }] } });
}
