import { createHash } from 'node:crypto';
import type { OAuth2Client } from 'google-auth-library';
import { createLimiter, type Limiter } from '../upstream/limiter.ts';

/** One grant in use, or the application itself: its client with the access token in memory, and its limits. */
export interface Session {
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
export function openSessions(): { application: Session; of(refreshToken: string): Session } {
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
