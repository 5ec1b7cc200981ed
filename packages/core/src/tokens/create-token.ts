import { recordAudit } from '../audit/audit-store.ts';
import type { Context, TeamActor } from '../context/context.ts';
import { countsSimulated } from '../context/simulated-rules.ts';
import { toTicks } from '../contract/money.ts';
import type { Scope } from '../contract/scopes.ts';
import { scopes } from '../contract/scopes.ts';
import { transact } from '../database/transaction.ts';
import { requireRoom } from '../people/teams/team-limits.ts';
import { requireMayGrant } from '../people/tokens/scope-rules.ts';
import type { Token } from '../people/tokens/tokens-api.ts';
import { countTokens, getToken, insertToken } from '../people/tokens/tokens-store.ts';
import { newSecret } from '../platform/secrets.ts';
import { insertTokenCap } from '../spending/budgets/token-caps-store.ts';

interface NewToken {
  name: string;
  expiresInDays?: number | undefined;
  scopes: readonly Scope[];
  monthlyCapUsd?: number | undefined;
}

/**
 * Makes an access token bound to the user and the team; its secret is shown this once. Throws `forbidden` for a scope that
 * the maker's role does not allow.
 */
export async function createToken(
  context: Context,
  actor: TeamActor,
  input: NewToken,
): Promise<Token & { secret: string }> {
  const wanted = scopes.filter((scope) => input.scopes.includes(scope));
  requireMayGrant(actor.role, wanted);
  const secret = `slt_${newSecret()}`;
  const { teamId, userId } = actor;
  const { name, expiresInDays, monthlyCapUsd } = input;
  const now = context.now();
  const expiresAt = expiresInDays === undefined ? null : new Date(now.getTime() + expiresInDays * 86_400_000);
  return transact(context, async (context) => {
    await requireRoom(context.db, { teamId, limit: 'tokens' }, (db) => countTokens(db, { userId, teamId }));
    const hint = `${secret.slice(0, 8)}…`;
    const id = await insertToken(context.db, { secret, hint, name, userId, teamId, scopes: wanted, now, expiresAt });
    if (monthlyCapUsd !== undefined) {
      await insertTokenCap(context.db, { tokenId: id, teamId, tokenName: name, monthlyTicks: toTicks(monthlyCapUsd) });
    }
    const details = { name, scopes: wanted, ...(monthlyCapUsd === undefined ? {} : { monthlyCapUsd }) };
    await recordAudit(context, actor, { action: 'token.create', subject: id, details });
    const simulated = countsSimulated(context.config);
    return { ...(await getToken(context.db, { id, userId, teamId, simulated })), secret };
  });
}
