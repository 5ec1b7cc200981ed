import type { Knex } from 'knex';
import type { Scope } from '../../contract/scopes.ts';
import { hashSecret } from '../../platform/secrets.ts';

/** The user behind a secret, with the team and role of this moment, in one query. */
export interface SecretHolder {
  /** Of the session or token. */
  id: string;
  userId: string;
  email: string;
  emailVerified: boolean;
  teamId: string | null;
  role: 'owner' | 'admin' | 'member' | null;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  /** The team a token was made for; null for a session. */
  tokenTeamId: string | null;
  tokenName: string | null;
  scopes: Scope[] | null;
}

const holderColumns = `u.id as "userId", u.email, u.email_verified as "emailVerified", m.team_id as "teamId", m.role`;

const sessionHolder = `
  select s.id, ${holderColumns}, s.last_seen_at as "lastUsedAt", s.expires_at as "expiresAt", null as "tokenTeamId",
    null as "tokenName", null as scopes
  from sessions s join users u on u.id = s.user_id left join memberships m on m.user_id = u.id
  where s.secret_hash = ?`;

const tokenHolder = `
  select t.id, ${holderColumns}, t.last_used_at as "lastUsedAt", t.expires_at as "expiresAt", t.team_id as "tokenTeamId",
    t.name as "tokenName", t.scopes
  from api_tokens t join users u on u.id = t.user_id left join memberships m on m.user_id = u.id
  where t.secret_hash = ?`;

async function findHolder(db: Knex, query: string, secret: string): Promise<SecretHolder | undefined> {
  const { rows } = await db.raw<{ rows: SecretHolder[] }>(query, [hashSecret(secret)]);
  return rows[0];
}

export function findSessionHolder(db: Knex, secret: string): Promise<SecretHolder | undefined> {
  return findHolder(db, sessionHolder, secret);
}

export function findTokenHolder(db: Knex, secret: string): Promise<SecretHolder | undefined> {
  return findHolder(db, tokenHolder, secret);
}
