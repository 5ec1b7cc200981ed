import { AppError } from '../../contract/errors.ts';
import type { Context, TeamActor } from '../context/context.ts';
import { findPublishRight } from './teams-store.ts';

/** Whether a person may publish and roll back: owners, admins, and members that an owner allowed to. */
export async function mayPublish(context: Context, actor: TeamActor): Promise<boolean> {
  return actor.role !== 'member' || findPublishRight(context.db, { teamId: actor.teamId, userId: actor.userId });
}

/** Throws `forbidden` if the actor may not publish; `what` says what it was to be: "deploy enabled ads". */
export async function requireMayPublish(context: Context, actor: TeamActor, what = 'publish'): Promise<void> {
  if (await mayPublish(context, actor)) return;
  throw new AppError(
    'forbidden',
    `Only owners and admins can ${what}, and members whom an owner allows to publish under Team Members.`,
  );
}
