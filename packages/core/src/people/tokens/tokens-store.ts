import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import { found } from '../../contract/errors.ts';
import { hashSecret } from '../../platform/secrets.ts';
import type { Token } from './tokens-api.ts';

interface TokenRow {
  id: string;
  name: string;
  hint: string;
  user_id: string;
  team_id: string;
  created_at: Date;
  last_used_at: Date | null;
  expires_at: Date | null;
}

const toToken = (row: TokenRow): Token => ({
  id: row.id,
  name: row.name,
  hint: row.hint,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  expiresAt: row.expires_at?.toISOString() ?? null,
});

export async function insertToken(
  db: Knex,
  token: {
    secret: string;
    hint: string;
    name: string;
    userId: string;
    teamId: string;
    now: Date;
    expiresAt: Date | null;
  },
): Promise<Token> {
  const rows = await db('api_tokens')
    .insert({
      id: newId(),
      secret_hash: hashSecret(token.secret),
      hint: token.hint,
      name: token.name,
      user_id: token.userId,
      team_id: token.teamId,
      created_at: token.now,
      expires_at: token.expiresAt,
    })
    .returning<TokenRow[]>('*');
  return toToken(found(rows[0], 'Token'));
}

export async function listTokens(db: Knex, owner: { userId: string; teamId: string }): Promise<Token[]> {
  const rows = await db('api_tokens')
    .where({ user_id: owner.userId, team_id: owner.teamId })
    .orderBy([{ column: 'created_at', order: 'desc' }, { column: 'id' }])
    .select<TokenRow[]>('*');
  return rows.map(toToken);
}

/** Deletes a token of its owner; false when there is none. */
export async function deleteToken(db: Knex, token: { id: string; userId: string }): Promise<boolean> {
  return (await db('api_tokens').whereRaw('id::text = ?', [token.id]).where({ user_id: token.userId }).delete()) > 0;
}

export async function touchToken(db: Knex, id: string, now: Date): Promise<void> {
  await db('api_tokens').where({ id }).update({ last_used_at: now });
}
