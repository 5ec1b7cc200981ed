import type { Token } from '../../contract/team/tokens-api.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { countsSimulated } from '../../team/context/simulated-rules.ts';
import { listTokens as readTokens } from '../../team/tokens/tokens-store.ts';

/** Your own access tokens for the team, newest first. */
export function listTokens(context: Context, { userId, teamId }: TeamActor): Promise<Token[]> {
  return readTokens(context.db, { userId, teamId, simulated: countsSimulated(context.config) });
}
