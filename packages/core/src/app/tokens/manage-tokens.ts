import { AppError } from '../../contract/errors.ts';
import { toTicks } from '../../contract/money.ts';
import { type Scope, scopes } from '../../contract/scopes.ts';
import type { Token } from '../../contract/team/tokens-api.ts';
import { insertTokenCap } from '../../money/budgets/token-caps-store.ts';
import { transact } from '../../platform/database/transaction.ts';
import { newSecret } from '../../platform/secrets.ts';
import { recordAudit } from '../../team/audit/audit-store.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { countsSimulated } from '../../team/context/simulated-rules.ts';
import { requireRoom } from '../../team/teams/team-limits.ts';
import { requireMayGrant } from '../../team/tokens/scope-rules.ts';
import {
  countTokens,
  deleteToken,
  getToken,
  insertToken,
  listTokens as readTokens,
} from '../../team/tokens/tokens-store.ts';
import { switchOffMadeWith } from '../automations/record/automations-store.ts';

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
    await requireRoom(context, { teamId, limit: 'tokens' }, () => countTokens(context.db, { userId, teamId }));
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

/** Your own access tokens for the team, newest first. */
export function listTokens(context: Context, { userId, teamId }: TeamActor): Promise<Token[]> {
  return readTokens(context.db, { userId, teamId, simulated: countsSimulated(context.config) });
}

/** Ends one of your own tokens; the next call with it is refused, and automations saved with it are switched off. */
export async function revokeToken(
  context: Context,
  actor: TeamActor,
  input: { tokenId: string },
): Promise<{ ok: true }> {
  return transact(context, async (context) => {
    const deleted = await deleteToken(context.db, { id: input.tokenId, userId: actor.userId });
    if (!deleted) throw new AppError('not_found', 'Token not found.');
    await recordAudit(context, actor, { action: 'token.revoke', subject: input.tokenId });
    const ended = await switchOffMadeWith(context.db, { teamId: actor.teamId, tokenId: input.tokenId });
    for (const { id, name } of ended) {
      const details = { name, reason: 'its access token was revoked' };
      await recordAudit(context, actor, { action: 'automation.disable', subject: id, details });
    }
    return { ok: true as const };
  });
}
