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
