import { recordAudit } from '../../audit/audit-store.ts';
import type { Context, TeamActor } from '../../context/context.ts';
import { transact } from '../../database/transaction.ts';
import { newSecret } from '../../platform/secrets.ts';
import type { Token } from './tokens-api.ts';
import { insertToken } from './tokens-store.ts';

/** Makes an access token bound to the user and the team; its secret is shown this once. */
export async function createToken(
  context: Context,
  actor: TeamActor,
  input: { name: string; expiresInDays?: number | undefined },
): Promise<Token & { secret: string }> {
  const secret = `slt_${newSecret()}`;
  const now = context.now();
  const expiresAt =
    input.expiresInDays === undefined ? null : new Date(now.getTime() + input.expiresInDays * 86_400_000);
  return transact(context, async (context) => {
    const token = await insertToken(context.db, {
      secret,
      hint: `${secret.slice(0, 8)}…`,
      name: input.name,
      userId: actor.userId,
      teamId: actor.teamId,
      now,
      expiresAt,
    });
    await recordAudit(context, actor, { action: 'token.create', subject: token.id, details: { name: input.name } });
    return { ...token, secret };
  });
}
