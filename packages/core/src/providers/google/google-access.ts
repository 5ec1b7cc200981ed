import { createHash } from 'node:crypto';
import type { OAuth2Client } from 'google-auth-library';
import { AppError } from '../../contract/errors.ts';
import type { Log } from '../../platform/log.ts';
import type { FailedAttempt } from '../upstream/failed-attempt.ts';
import { createLimiter, type Limiter } from '../upstream/limiter.ts';
import type { RetryPolicy } from '../upstream/retry-rules.ts';
import { type Attempt, callUpstream } from '../upstream/retry.ts';
import { explainGoogleError } from './google-failure.ts';
import type { GoogleConnection } from './google.ts';

/** One grant in use, or the application itself: its client with the access token in memory, and its limits. */
interface Session {
  auth: OAuth2Client | null;
  refreshToken: string | null;
  limiter: Limiter;
  /** Set once Google said that the grant is dead. */
  revoked: Promise<void> | null;
}

/** Search Console's limit for one user; Google's other limits are far above what one process does. */
const userLimits = { concurrency: 20, perMinute: 1_200 };
const mostSessions = 500;

/** Keeps the sessions used last, by a hash of their refresh token. */
function openSessions(): { application: Session; of(refreshToken: string): Session } {
  const sessions = new Map<string, Session>();
  return {
    application: { auth: null, refreshToken: null, limiter: createLimiter({ concurrency: 20 }), revoked: null },
    of(refreshToken) {
      const key = createHash('sha256').update(refreshToken).digest('base64');
      const fresh = { auth: null, refreshToken, limiter: createLimiter(userLimits), revoked: null };
      const session = sessions.get(key) ?? fresh;
      sessions.delete(key);
      sessions.set(key, session);
      for (const oldest of sessions.keys()) if (sessions.size > mostSessions) sessions.delete(oldest);
      return session;
    },
  };
}

export interface GoogleAccessOptions {
  clientId: string;
  clientSecret: string;
  /** The sandbox's origin instead of Google's hosts; null is Google. */
  sandboxUrl: string | null;
  log: Log;
  policy?: RetryPolicy;
  timeoutMs?: number;
}

export interface GoogleCall<T> {
  operation: string;
  /** For sentences: `Search Console`. */
  service: string;
  signal: AbortSignal | undefined;
  /** What it sends, in addition to the tokens, that no error may repeat. */
  secrets?: readonly (string | null)[];
  attempt(auth: OAuth2Client, signal: AbortSignal, note: Attempt['note']): Promise<T>;
  /** Another way to understand failures than the one all of Google's interfaces share. */
  explain?: (error: unknown) => FailedAttempt;
}

/** Calls Google with its library: as the application itself, or on behalf of a connection. */
export interface GoogleAccess {
  readonly clientId: string;
  /** Root of the API's URLs in the sandbox, otherwise nothing: the API's own. */
  readonly api: { rootUrl?: string };
  asApplication<T>(call: GoogleCall<T>): Promise<T>;
  asConnection<T>(connection: GoogleConnection, call: GoogleCall<T>): Promise<T>;
}

const defaultPolicy: RetryPolicy = { attempts: 5, baseDelayMs: 1_000, maxDelayMs: 30_000, maxRetryAfterMs: 120_000 };
const defaultTimeoutMs = 60_000;
/** Opens access; access tokens are kept in memory until a minute before they end, one refresh at a time. */
export function openGoogleAccess(options: GoogleAccessOptions): GoogleAccess {
  const { log, sandboxUrl } = options;
  const sessions = openSessions();

  async function run<T>(session: Session, call: GoogleCall<T>): Promise<T> {
    const { operation, service, signal } = call;
    const explain = call.explain ?? ((error: unknown) => explainGoogleError(error, service));
    let tokenInUse: string | null | undefined = null;
    const { value } = await callUpstream({
      provider: 'google',
      operation,
      signal,
      timeoutMs: options.timeoutMs ?? defaultTimeoutMs,
      policy: options.policy ?? defaultPolicy,
      limiter: session.limiter,
      log,
      secrets: () => [
        options.clientSecret,
        session.refreshToken,
        tokenInUse,
        session.auth?.credentials.access_token,
        ...(call.secrets ?? []),
      ],
      attempt: async ({ signal, note }) => {
        const { createClient } = await import('./create-client.ts');
        const auth = (session.auth ??= createClient(options, session.refreshToken));
        tokenInUse = auth.credentials.access_token;
        try {
          return await call.attempt(auth, signal, note);
        } catch (error) {
          const failed = explain(error);
          if (failed.error.details?.['reason'] === 'unauthorized') forgetToken(auth, tokenInUse);
          throw failed;
        }
      },
      explain,
    });
    return value;
  }

  return {
    clientId: options.clientId,
    api: sandboxUrl === null ? {} : { rootUrl: `${sandboxUrl}/` },
    asApplication: (call) => run(sessions.application, call),
    asConnection: async (connection, call) => {
      const session = sessions.of(connection.refreshToken);
      try {
        return await run(session, call);
      } catch (error) {
        if (error instanceof AppError && error.details?.['reason'] === 'revoked') {
          session.revoked ??= connection.onRevoked();
          await session.revoked;
        }
        throw error;
      }
    },
  };
}

/** A refused access token is fetched again, unless another call has done so already. */
function forgetToken(auth: OAuth2Client, refused: string | null | undefined): void {
  const { access_token: current, refresh_token: refreshToken } = auth.credentials;
  if (refreshToken != null && (refused == null || current === refused))
    auth.setCredentials({ refresh_token: refreshToken });
}
