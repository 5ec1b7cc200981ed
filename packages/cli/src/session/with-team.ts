import type { Api } from '@serplift/core/api';
import type { Cli } from './cli.ts';
import type { Session } from './session.ts';
import { teamIdOf } from './team-id.ts';

/** What a command about a team's own things works with. */
export interface Team {
  session: Session;
  api: Api;
  teamId: string;
}

/** Does work for the team of the session. */
export const withTeam = (cli: Cli, work: (team: Team) => Promise<void>): Promise<void> =>
  cli.withSession(async (session, api) => work({ session, api, teamId: await teamIdOf(session, api) }));
