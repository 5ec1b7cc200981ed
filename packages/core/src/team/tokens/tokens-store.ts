import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import { found } from '../../contract/errors.ts';
import { toUsd } from '../../contract/money.ts';
import type { Scope } from '../../contract/scopes.ts';
import type { Token } from '../../contract/team/tokens-api.ts';
import { columnsOf, toColumns } from '../../platform/database/columns.ts';
import { hashSecret } from '../../platform/secrets.ts';

interface TokenRow extends Pick<Token, 'id' | 'name' | 'hint' | 'scopes'> {
  monthlyTicks: number | null;
  spentTicks: number | null;
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
}

const toToken = ({ monthlyTicks, spentTicks, ...row }: TokenRow): Token => ({
  ...row,
  monthlyCapUsd: monthlyTicks === null ? null : toUsd(monthlyTicks),
  spentThisMonthUsd: monthlyTicks === null ? null : toUsd(spentTicks ?? 0),
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  expiresAt: row.expiresAt?.toISOString() ?? null,
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
  const { secret, now, ...kept } = token;
  await db('api_tokens').insert(toColumns({ id, secretHash: hashSecret(secret), createdAt: now, ...kept }));
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
    .select<TokenRow[]>(
      ...columnsOf('t', ['id', 'name', 'hint', 'scopes', 'createdAt', 'lastUsedAt', 'expiresAt']),
      'c.monthly_ticks as monthlyTicks',
      'm.spent_ticks as spentTicks',
    );

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
