import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import type { AuditEntry } from '../../contract/team/audit-api.ts';
import type { Actor, Context } from '../context/context.ts';

/** Who did something, and how; `nobody` when the product did it by itself. */
export type AuditActor = Pick<Actor, 'userId' | 'teamId' | 'via' | 'viaName'>;

/** Remembers who did what, in the transaction of the deed. */
export async function recordAudit(
  context: Context,
  actor: AuditActor,
  deed: { action: string; subject?: string; details?: Record<string, unknown> },
): Promise<void> {
  await context.db('audit_log').insert({
    id: newId(),
    team_id: actor.teamId,
    user_id: actor.userId,
    via: actor.via === 'nobody' ? null : actor.via,
    via_name: actor.viaName,
    action: deed.action,
    subject: deed.subject ?? null,
    details: JSON.stringify(deed.details ?? {}),
    request_id: context.requestId,
    created_at: context.now(),
  });
}

/** How many actions of a person the log has since a moment, whatever team they were in; with `action`, of this kind. */
export async function countDeeds(
  db: Knex,
  { userId, since, action }: { userId: string; since: Date; action?: string },
): Promise<number> {
  const query = db('audit_log').where({ user_id: userId }).where('created_at', '>', since);
  const rows = await (action === undefined ? query : query.where({ action })).count<{ count: number }[]>('* as count');
  return rows[0]?.count ?? 0;
}

interface AuditRow extends Omit<AuditEntry, 'who' | 'createdAt'> {
  userId: string | null;
  username: string | null;
  createdAt: Date;
}

const toEntry = ({ userId, username, createdAt, ...row }: AuditRow): AuditEntry => ({
  ...row,
  who: userId === null || username === null ? null : { id: userId, username },
  createdAt: createdAt.toISOString(),
});

/** One page of a team's log, newest first; with `action`, of this kind or group. */
export async function listEntries(
  db: Knex,
  { teamId, action = '' }: { teamId: string; action?: string | undefined },
  range: { offset: number; limit: number },
): Promise<{ entries: AuditEntry[]; total: number }> {
  const all = () => {
    const log = db('audit_log as a').where({ 'a.team_id': teamId });
    return action === '' ? log : log.whereRaw(`(a.action = ? or starts_with(a.action, ? || '.'))`, [action, action]);
  };
  const [rows, [counted]] = await Promise.all([
    all()
      .leftJoin('users as u', 'u.id', 'a.user_id')
      .orderBy([
        { column: 'a.created_at', order: 'desc' },
        { column: 'a.id', order: 'desc' },
      ])
      .offset(range.offset)
      .limit(range.limit)
      .select<AuditRow[]>('a.id', 'a.via', 'a.action', 'a.subject', 'a.details', 'u.username', {
        userId: 'a.user_id',
        viaName: 'a.via_name',
        createdAt: 'a.created_at',
      }),
    all().count<{ count: number }[]>('* as count'),
  ]);
  return { entries: rows.map(toEntry), total: counted?.count ?? 0 };
}

/** Deletes entries that are too old, and the oldest of each team that are too many. */
export async function deleteOldEntries(db: Knex, { before, most }: { before: Date; most: number }): Promise<void> {
  await db('audit_log').where('created_at', '<', before).delete();
  await db.raw(
    `delete from audit_log a using teams t,
       lateral (select created_at from audit_log where team_id = t.id order by created_at desc offset :most limit 1) first
     where a.team_id = t.id and a.created_at <= first.created_at`,
    { most },
  );
}
