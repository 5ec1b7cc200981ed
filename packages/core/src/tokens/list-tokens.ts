import type { Context, TeamActor } from '../context/context.ts';
import { countsSimulated } from '../context/simulated-rules.ts';
import type { Token } from '../people/tokens/tokens-api.ts';
import { listTokens as readTokens } from '../people/tokens/tokens-store.ts';

/** Your own access tokens for the team, newest first. */
export function listTokens(context: Context, { userId, teamId }: TeamActor): Promise<Token[]> {
  return readTokens(context.db, { userId, teamId, simulated: countsSimulated(context.config) });
}
