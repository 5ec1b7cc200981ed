import type { Knex } from 'knex';
import { validate as isUuid } from 'uuid';
import type { ApprovalContent } from '../../contract/app/approvals-api.ts';

/** A request for an approval as it is stored. */
export interface ApprovalRow {
  id: string;
  teamId: string;
  userId: string;
  username: string;
  tokenId: string;
  tokenName: string;
  endpoint: string;
  input: Record<string, unknown>;
  content: ApprovalContent;
  contentHash: Buffer;
  ceilingTicks: number | null;
  createdAt: Date;
  expiresAt: Date;
  verdict: 'approved' | 'rejected' | null;
  decidedBy: string | null;
  decidedByName: string | null;
  usedAt: Date | null;
  voidBecause: string | null;
}

const selectApprovals = (db: Knex, teamId: string) =>
  db('approvals as a')
    .join('users as u', 'u.id', 'a.user_id')
    .leftJoin('users as d', 'd.id', 'a.decided_by')
    .where({ 'a.team_id': teamId })
    .select<ApprovalRow[]>(
      'a.id',
      'a.team_id as teamId',
      'a.user_id as userId',
      'u.username',
      'a.token_id as tokenId',
      'a.token_name as tokenName',
      'a.endpoint',
      'a.input',
      'a.content',
      'a.content_hash as contentHash',
      'a.ceiling_ticks as ceilingTicks',
      'a.created_at as createdAt',
      'a.expires_at as expiresAt',
      'a.verdict',
      'a.decided_by as decidedBy',
      'd.username as decidedByName',
      'a.used_at as usedAt',
      'a.void_because as voidBecause',
    );

/** The newest requests of a team; with `tokenId`, those of one token. */
export async function listApprovalRows(
  db: Knex,
  { teamId, tokenId, limit }: { teamId: string; tokenId?: string; limit: number },
): Promise<ApprovalRow[]> {
  const query = selectApprovals(db, teamId).orderBy([
    { column: 'a.created_at', order: 'desc' },
    { column: 'a.id', order: 'desc' },
  ]);
  const rows: ApprovalRow[] = await (tokenId === undefined ? query : query.where({ 'a.token_id': tokenId })).limit(
    limit,
  );
  return rows;
}

/** One request of a team. */
export async function findApproval(
  db: Knex,
  { teamId, id }: { teamId: string; id: string },
): Promise<ApprovalRow | undefined> {
  if (!isUuid(id)) return undefined;
  const rows: ApprovalRow[] = await selectApprovals(db, teamId).where({ 'a.id': id });
  return rows[0];
}

/** How many requests of a token wait for a person. */
export async function countWaiting(
  db: Knex,
  { teamId, tokenId, now }: { teamId: string; tokenId: string; now: Date },
): Promise<number> {
  const [row] = await db('approvals')
    .where({ team_id: teamId, token_id: tokenId, verdict: null, void_because: null })
    .where('expires_at', '>', now)
    .count<{ count: string | number }[]>('* as count');
  return Number(row?.count ?? 0);
}

export async function insertApproval(
  db: Knex,
  request: Omit<ApprovalRow, 'username' | 'verdict' | 'decidedBy' | 'decidedByName' | 'usedAt' | 'voidBecause'>,
): Promise<void> {
  await db('approvals').insert({
    id: request.id,
    team_id: request.teamId,
    user_id: request.userId,
    token_id: request.tokenId,
    token_name: request.tokenName,
    endpoint: request.endpoint,
    input: JSON.stringify(request.input),
    content: JSON.stringify(request.content),
    content_hash: request.contentHash,
    ceiling_ticks: request.ceilingTicks,
    created_at: request.createdAt,
    expires_at: request.expiresAt,
  });
}

/** Keeps a person's verdict on a request that still waits; false when it no longer does. */
export async function decideApproval(
  db: Knex,
  decision: { teamId: string; id: string; verdict: 'approved' | 'rejected'; userId: string; now: Date },
): Promise<boolean> {
  const { teamId, id, verdict, userId, now } = decision;
  const changed = await db('approvals')
    .where({ team_id: teamId, id, verdict: null, void_because: null })
    .where('expires_at', '>', now)
    .update({ verdict, decided_by: userId, decided_at: now });
  return changed === 1;
}

/** Uses up an approval of a token; false unless it is approved, unused and in time. */
export async function takeApproval(
  db: Knex,
  { teamId, tokenId, id, now }: { teamId: string; tokenId: string; id: string; now: Date },
): Promise<boolean> {
  const changed = await db('approvals')
    .where({ team_id: teamId, token_id: tokenId, id, verdict: 'approved', used_at: null, void_because: null })
    .where('expires_at', '>', now)
    .update({ used_at: now });
  return changed === 1;
}

/** Ends a request, because what its call would do is no longer what was shown. */
export async function voidApproval(db: Knex, { id, because }: { id: string; because: string }): Promise<void> {
  await db('approvals').where({ id, used_at: null }).update({ void_because: because });
}

/** Deletes requests that ended before `before`, of all teams. */
export async function deleteOldApprovals(db: Knex, before: Date): Promise<void> {
  await db('approvals').where('expires_at', '<', before).delete();
}
