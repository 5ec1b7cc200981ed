import type { Context, TeamActor } from '../../context/context.ts';
import { AppError } from '../../contract/errors.ts';
import { findPublishRight } from '../../people/teams/teams-store.ts';

/** Whether a person may publish and roll back: owners, admins, and members that an owner allowed to. */
export async function mayPublish(context: Context, actor: TeamActor): Promise<boolean> {
  return actor.role !== 'member' || findPublishRight(context.db, { teamId: actor.teamId, userId: actor.userId });
}

/** Throws `forbidden` if the actor may not publish. */
export async function requireMayPublish(context: Context, actor: TeamActor): Promise<void> {
  if (await mayPublish(context, actor)) return;
  throw new AppError(
    'forbidden',
    'Only owners and admins can publish, and members whom an owner allows to in Team Settings.',
  );
}
