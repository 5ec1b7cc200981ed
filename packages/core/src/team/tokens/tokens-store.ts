import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import { found } from '../../contract/errors.ts';
import { toUsd } from '../../contract/money.ts';
import type { Scope } from '../../contract/scopes.ts';
import type { Token } from '../../contract/team/tokens-api.ts';
import { hashSecret } from '../../platform/secrets.ts';

interface TokenRow {
  id: string;
  name: string;
  hint: string;
  scopes: Scope[];
  monthly_ticks: number | null;
  spent_ticks: number | null;
  created_at: Date;
  last_used_at: Date | null;
  expires_at: Date | null;
}

const toToken = (row: TokenRow): Token => ({
  id: row.id,
  name: row.name,
  hint: row.hint,
  scopes: row.scopes,
  monthlyCapUsd: row.monthly_ticks === null ? null : toUsd(row.monthly_ticks),
  spentThisMonthUsd: row.monthly_ticks === null ? null : toUsd(row.spent_ticks ?? 0),
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  expiresAt: row.expires_at?.toISOString() ?? null,
});

/** Writes a token and returns its id. */
export async function insertToken(
  db: Knex,
  token: {
    secret: string;
    hint: string;
    name: string;
    userId: string;
    teamId: string;
    scopes: readonly Scope[];
    now: Date;
    expiresAt: Date | null;
  },
): Promise<string> {
  const id = newId();
  await db('api_tokens').insert({
    id,
    secret_hash: hashSecret(token.secret),
    hint: token.hint,
    name: token.name,
    user_id: token.userId,
    team_id: token.teamId,
    scopes: token.scopes,
    created_at: token.now,
    expires_at: token.expiresAt,
  });
  return id;
}

/** How many access tokens a person has for a team. */
export async function countTokens(db: Knex, { userId, teamId }: { userId: string; teamId: string }): Promise<number> {
  const rows = await db('api_tokens')
    .where({ user_id: userId, team_id: teamId })
    .count<{ count: number }[]>('* as count');
  return rows[0]?.count ?? 0;
}

/** Whose tokens, and whether what they spent is that of simulated calls. */
interface TokenOwner {
  userId: string;
  teamId: string;
  simulated: boolean;
}

const selectTokens = (db: Knex, { userId, teamId, simulated }: TokenOwner) =>
  db('api_tokens as t')
    .leftJoin('token_caps as c', 'c.token_id', 't.id')
    .joinRaw(
      `left join token_months m on m.token_id = t.id and m.simulated = ?
         and m.month = cast(date_trunc('month', clock_timestamp() at time zone 'UTC') as date)`,
      [simulated],
    )
    .where({ 't.user_id': userId, 't.team_id': teamId })
    .select<TokenRow[]>('t.*', 'c.monthly_ticks', 'm.spent_ticks');

export async function listTokens(db: Knex, owner: TokenOwner): Promise<Token[]> {
  const rows: TokenRow[] = await selectTokens(db, owner).orderBy([
    { column: 't.created_at', order: 'desc' },
    { column: 't.id' },
  ]);
  return rows.map(toToken);
}

/** One of a person's tokens; throws `not_found`. */
export async function getToken(db: Knex, { id, ...owner }: TokenOwner & { id: string }): Promise<Token> {
  const rows: TokenRow[] = await selectTokens(db, owner).where({ 't.id': id });
  return toToken(found(rows[0], 'Token'));
}

/** The id of a person's token, found by its hint; undefined when there isn't one. */
export async function findTokenByHint(
  db: Knex,
  { userId, teamId, hint }: { userId: string; teamId: string; hint: string },
): Promise<string | undefined> {
  const row = await db('api_tokens')
    .where({ user_id: userId, team_id: teamId, hint })
    .first<{ id: string } | undefined>('id');
  return row?.id;
}

/** Deletes a token of its owner; false when there isn't one. */
export async function deleteToken(db: Knex, token: { id: string; userId: string }): Promise<boolean> {
  return (await db('api_tokens').whereRaw('id::text = ?', [token.id]).where({ user_id: token.userId }).delete()) > 0;
}

export async function touchToken(db: Knex, id: string, now: Date): Promise<void> {
  await db('api_tokens').where({ id }).update({ last_used_at: now });
}
