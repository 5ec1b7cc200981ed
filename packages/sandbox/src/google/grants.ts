import { createHash, randomBytes } from 'node:crypto';
import type { SandboxContext } from '../frame/frame.ts';

/** An authorization code waiting to be exchanged. */
export interface PendingCode {
  sub: string;
  clientId: string;
  redirectUri: string;
  scopes: string[];
  codeChallenge?: string;
  nonce?: string;
  /** The answer to this code carries a refresh token. */
  offline: boolean;
  expiresAt: number;
}

/** What one person allowed one client; revoking it ends all of its tokens. */
interface Grant {
  scopes: string[];
  /** Oldest first; Google keeps at most a hundred alive. */
  refreshTokens: { hash: string; scopes: string[] }[];
}

interface AccessToken {
  sub: string;
  clientId: string;
  scopes: string[];
  expiresAt: number;
}

export const accessTokenLifetimeSeconds = 3_599;
const codeLifetimeMs = 10 * 60_000;
const liveRefreshTokens = 100;

type Memory = Pick<SandboxContext, 'state' | 'now'>;

/** Keeps what has not expired. */
function alive<Entry extends { expiresAt: number }>(entries: Record<string, Entry>, now: Date): Record<string, Entry> {
  return Object.fromEntries(Object.entries(entries).filter(([, { expiresAt }]) => expiresAt > now.getTime()));
}

function accessTokensOf({ state, now }: Memory) {
  const tokens = () => alive(state.get<Record<string, AccessToken>>('google.accessTokens', {}), now());
  return {
    addAccessToken(token: Omit<AccessToken, 'expiresAt'>): string {
      const value = `ya29.a0${randomBytes(48).toString('base64url')}`;
      const expiresAt = now().getTime() + accessTokenLifetimeSeconds * 1_000;
      state.set('google.accessTokens', { ...tokens(), [hashOf(value)]: { ...token, expiresAt } });
      return value;
    },

    readAccessToken: (value: string): AccessToken | undefined => tokens()[hashOf(value)],

    endAccessTokens(sub: string, clientId: string): void {
      const others = Object.entries(tokens()).filter(([, token]) => token.sub !== sub || token.clientId !== clientId);
      state.set('google.accessTokens', Object.fromEntries(others));
    },
  };
}

function refreshTokensOf({ state }: Memory) {
  const grants = () => state.get<Record<string, Grant>>('google.grants', {});
  return {
    /** The scopes that the person already allowed the client. */
    grantedScopes: (sub: string, clientId: string) => grants()[grantKey(sub, clientId)]?.scopes,

    addScopes(sub: string, clientId: string, scopes: string[]): void {
      const key = grantKey(sub, clientId);
      const grant = grants()[key] ?? { scopes: [], refreshTokens: [] };
      const all = [...new Set([...grant.scopes, ...scopes])];
      state.set('google.grants', { ...grants(), [key]: { ...grant, scopes: all } });
    },

    addRefreshToken({ sub, clientId, scopes }: Pick<PendingCode, 'sub' | 'clientId' | 'scopes'>): string {
      const token = `1//0${randomBytes(48).toString('base64url')}`;
      const key = grantKey(sub, clientId);
      const grant = grants()[key] ?? { scopes, refreshTokens: [] };
      const refreshTokens = [...grant.refreshTokens, { hash: hashOf(token), scopes }].slice(-liveRefreshTokens);
      state.set('google.grants', { ...grants(), [key]: { ...grant, refreshTokens } });
      return token;
    },

    readRefreshToken(token: string): { sub: string; clientId: string; scopes: string[] } | undefined {
      const hash = hashOf(token);
      for (const [key, grant] of Object.entries(grants())) {
        const found = grant.refreshTokens.find((refreshToken) => refreshToken.hash === hash);
        if (found !== undefined) return { ...partsOf(key), scopes: found.scopes };
      }
      return undefined;
    },

    endGrant(sub: string, clientId: string): void {
      const { [grantKey(sub, clientId)]: _ended, ...rest } = grants();
      state.set('google.grants', rest);
    },
  };
}

/** Codes, grants and tokens of the sandbox's Google, kept in its state as hashes. */
export function grantsOf({ state, now }: Memory) {
  const accessTokens = accessTokensOf({ state, now });
  const refreshTokens = refreshTokensOf({ state, now });
  const codes = () => alive(state.get<Record<string, PendingCode>>('google.codes', {}), now());
  return {
    ...accessTokens,
    ...refreshTokens,

    addCode(pending: Omit<PendingCode, 'expiresAt'>): string {
      const code = `4/0A${randomBytes(36).toString('base64url')}`;
      const expiresAt = now().getTime() + codeLifetimeMs;
      refreshTokens.addScopes(pending.sub, pending.clientId, pending.scopes);
      state.set('google.codes', { ...codes(), [hashOf(code)]: { ...pending, expiresAt } });
      return code;
    },

    /** The code's request, once. */
    takeCode(code: string): PendingCode | undefined {
      const { [hashOf(code)]: pending, ...rest } = codes();
      state.set('google.codes', rest);
      return pending;
    },

    /** Ends the whole grant that a refresh or access token belongs to; false when it is unknown. */
    revoke(token: string): boolean {
      const owner = accessTokens.readAccessToken(token) ?? refreshTokens.readRefreshToken(token);
      if (owner === undefined) return false;
      refreshTokens.endGrant(owner.sub, owner.clientId);
      accessTokens.endAccessTokens(owner.sub, owner.clientId);
      return true;
    },
  };
}

export type Grants = ReturnType<typeof grantsOf>;

function grantKey(sub: string, clientId: string): string {
  return `${sub} ${clientId}`;
}

function partsOf(key: string): { sub: string; clientId: string } {
  const [sub = '', clientId = ''] = key.split(' ');
  return { sub, clientId };
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
