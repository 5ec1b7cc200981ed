import { AppError } from '../../contract/errors.ts';
import type { CurrentUser } from '../../contract/team/identity-api.ts';
import { transact } from '../../platform/database/transaction.ts';
import { newSecret } from '../../platform/secrets.ts';
import { countDeeds, recordAudit } from '../audit/audit-store.ts';
import type { Context } from '../context/context.ts';
import { findMembership } from '../teams/teams-store.ts';
import { sessionLimits, signInsPerDay } from './session-rules.ts';
import { deleteExpiredSessions, deleteSession, insertSession } from './sessions-store.ts';
import { getCurrentUser, upsertUser } from './users-store.ts';
import { verifyIdentityToken } from './verify-identity-token.ts';

export interface OpenedSession {
  user: CurrentUser;
  /** Goes into the cookie and nowhere else. */
  secret: string;
  expiresAt: Date;
}

/** Signs in with an identity token: a fresh session each time, the one the browser had before ends. */
export async function openSession(
  context: Context,
  input: { idToken: string; previousSecret: string | null },
): Promise<OpenedSession> {
  const identity = await verifyIdentityToken(context, input.idToken);
  const now = context.now();
  const session = { secret: newSecret(), now, expiresAt: new Date(now.getTime() + sessionLimits.absoluteMs) };
  return transact(context, async (context) => {
    const userId = await upsertUser(context.db, identity);
    await requireFewSignIns(context, userId);
    if (input.previousSecret !== null) await deleteSession(context.db, input.previousSecret);
    await deleteExpiredSessions(context.db, now);
    await insertSession(context.db, { ...session, userId });
    const user = await getCurrentUser(context.db, userId, context.config.adminEmail);
    const who = { userId, teamId: user.team?.id ?? null, via: 'browser' as const, viaName: null };
    await recordAudit(context, who, { action: 'session.open' });
    return { user, secret: session.secret, expiresAt: session.expiresAt };
  });
}

async function requireFewSignIns(context: Context, userId: string): Promise<void> {
  const since = new Date(context.now().getTime() - 86_400_000);
  if ((await countDeeds(context.db, { userId, since, action: 'session.open' })) < signInsPerDay) return;
  const message = `You signed in ${signInsPerDay} times in 24 hours. Try again later.`;
  throw new AppError('rate_limited', message, { details: { retryAfterSeconds: 3600 } });
}

/** Signs out: ends the session of a secret and remembers that; nothing happens when it is gone already. */
export async function closeSession(context: Context, secret: string): Promise<void> {
  await transact(context, async (context) => {
    const userId = await deleteSession(context.db, secret);
    if (userId === null) return;
    const teamId = (await findMembership(context.db, userId))?.teamId ?? null;
    await recordAudit(context, { userId, teamId, via: 'browser', viaName: null }, { action: 'session.close' });
  });
}
