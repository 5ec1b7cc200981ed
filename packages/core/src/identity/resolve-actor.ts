import { type Actor, type Context, nobody } from '../context.ts';
import { findTokenOwner, touchToken } from '../tokens/tokens-store.ts';
import { isSessionAlive, isTouchDue } from './session-rules.ts';
import { findSession, touchSession } from './sessions-store.ts';
import { getCurrentUser } from './users-store.ts';

async function actorOf(context: Context, userId: string, part: Pick<Actor, 'via' | 'sessionId'>): Promise<Actor> {
  const user = await getCurrentUser(context.db, userId, context.config.adminEmail);
  return { ...part, userId, teamId: user.team?.id ?? null, role: user.role, isAdmin: user.isAdmin };
}

/** Who holds a session cookie; nobody when it is unknown, idle for too long or expired. */
export async function actorOfSession(context: Context, secret: string): Promise<Actor> {
  const session = await findSession(context.db, secret);
  const now = context.now();
  if (session === undefined) return nobody;
  if (!isSessionAlive({ lastSeenAt: session.last_seen_at, expiresAt: session.expires_at }, now)) return nobody;
  if (isTouchDue(session.last_seen_at, now)) await touchSession(context.db, session.id, now);
  return actorOf(context, session.user_id, { via: 'session', sessionId: session.id });
}

/** Who holds an access token; nobody when it is unknown, expired, or its user left the token's team. */
export async function actorOfToken(context: Context, secret: string): Promise<Actor> {
  const now = context.now();
  const owner = await findTokenOwner(context.db, secret, now);
  if (owner === undefined) return nobody;
  if (owner.lastUsedAt === null || isTouchDue(owner.lastUsedAt, now)) await touchToken(context.db, owner.tokenId, now);
  const actor = await actorOf(context, owner.userId, { via: 'token', sessionId: null });
  return actor.teamId === owner.teamId ? actor : nobody;
}
