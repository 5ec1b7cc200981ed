import type { Api } from '@serplift/core/api';
import { UsageError } from '../output/exit-codes.ts';
import type { Cli } from './cli.ts';
import type { Session } from './session.ts';

/** The id of the team a session acts for. */
export async function teamIdOf(session: Session, api: Api): Promise<string> {
  const { team } = await session.call(api.user.current, {});
  if (team === null) throw new UsageError("You aren't in a team yet. Create one in the dashboard.");
  return team.id;
}

/** What a command about a team's own things works with. */
export interface Team {
  session: Session;
  api: Api;
  teamId: string;
}

/** Does work for the team of the session. */
export const withTeam = (cli: Cli, work: (team: Team) => Promise<void>): Promise<void> =>
  cli.withSession(async (session, api) => work({ session, api, teamId: await teamIdOf(session, api) }));
