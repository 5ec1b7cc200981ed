import { toTicks } from '../../contract/money.ts';
import type { Scope } from '../../contract/scopes.ts';
import { setTokenCap } from '../../money/budgets/token-caps-store.ts';
import { exclusively } from '../../platform/database/exclusively.ts';
import { newSecret } from '../../platform/secrets.ts';
import { recordAudit } from '../../team/audit/audit-store.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { findTokenByHint, insertToken } from '../../team/tokens/tokens-store.ts';

const name = 'Agents on this machine';
/** Takes the place of a secret's first characters: no one has the secret of this token. */
const hint = 'local agents';
const scopes: readonly Scope[] = ['read', 'run', 'decide'];
const firstCapUsd = 5;

/**
 * Who an agent on this machine acts as: the operator, held by a separate token with the scopes read, run and decide and a
 * monthly spending cap, which stays as it is unless one is given.
 */
export async function openLocalAgent(
  context: Context,
  operator: TeamActor,
  { monthlyCapUsd }: { monthlyCapUsd: number | undefined },
): Promise<TeamActor> {
  const { userId, teamId } = operator;
  return exclusively(context, 'serplift local agent', async () => {
    const known = await findTokenByHint(context.db, { userId, teamId, hint });
    const now = context.now();
    const id =
      known ??
      (await insertToken(context.db, {
        secret: newSecret(),
        hint,
        name,
        userId,
        teamId,
        scopes,
        now,
        expiresAt: null,
      }));
    const capUsd = monthlyCapUsd ?? (known === undefined ? firstCapUsd : undefined);
    if (capUsd !== undefined) {
      await setTokenCap(context.db, { tokenId: id, teamId, tokenName: name, monthlyTicks: toTicks(capUsd) });
      await recordAudit(context, operator, {
        action: 'token.cap',
        subject: id,
        details: { name, monthlyCapUsd: capUsd },
      });
    }
    const token = { id, scopes, expiresAt: null };
    return { ...operator, via: 'token', viaName: name, token, isAdmin: false };
  });
}
