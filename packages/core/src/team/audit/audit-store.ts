import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
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
