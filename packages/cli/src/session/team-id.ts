import type { Api } from '@serplift/core/api';
import { UsageError } from '../output/exit-codes.ts';
import type { Session } from './session.ts';

/** The id of the team a session acts for. */
export async function teamIdOf(session: Session, api: Api): Promise<string> {
  const { team } = await session.call(api.user.current, {});
  if (team === null) throw new UsageError("You aren't in a team yet. Create one in the dashboard.");
  return team.id;
}
