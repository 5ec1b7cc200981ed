import { AppError } from '../../contract/errors.ts';
import type { Context, TeamActor } from '../context/context.ts';
import { isMember } from '../identity/users-store.ts';

/** A `{userId}` in a path is the caller's own or a teammate's; anything else answers like a missing user. */
export async function requireTeammate(context: Context, actor: TeamActor, userId: string): Promise<void> {
  if (userId === actor.userId) return;
  if (!(await isMember(context.db, actor.teamId, userId))) throw new AppError('not_found', 'User not found.');
}
