import { type Actor, type Context, nobody } from '../context/context.ts';
import { touchToken } from '../tokens/tokens-store.ts';
import type { ActorCache } from './actor-cache.ts';
import { findSessionHolder, findTokenHolder, type SecretHolder } from './actors-store.ts';
import { isSessionAlive, isTouchDue } from './session-rules.ts';
import { touchSession } from './sessions-store.ts';
import { isAdministrator } from './users-store.ts';

function actorOf(
  context: Context,
  holder: SecretHolder,
  part: Pick<Actor, 'via' | 'viaName' | 'token' | 'sessionId'>,
): Actor {
  const { userId, teamId, role } = holder;
  return { ...part, userId, teamId, role, isAdmin: isAdministrator(holder, context.config.adminEmail) };
}

/** Who holds a session cookie; `nobody` when it is unknown, idle for too long or expired. */
export async function actorOfSession(context: Context, secret: string, cache: ActorCache): Promise<Actor> {
  const holder = await cache.find(`session ${secret}`, () => findSessionHolder(context.db, secret));
  const now = context.now();
  const { lastUsedAt, expiresAt } = holder ?? {};
  if (!holder || !lastUsedAt || !expiresAt || !isSessionAlive({ lastSeenAt: lastUsedAt, expiresAt }, now))
    return nobody;
  if (isTouchDue(lastUsedAt, now)) {
    await touchSession(context.db, holder.id, now);
    holder.lastUsedAt = now;
  }
  return actorOf(context, holder, { via: 'browser', viaName: null, token: null, sessionId: holder.id });
}

/** Who holds an access token; `nobody` when it is unknown, expired, or its user left the token's team. */
export async function actorOfToken(context: Context, secret: string, cache: ActorCache): Promise<Actor> {
  const holder = await cache.find(`token ${secret}`, () => findTokenHolder(context.db, secret));
  const now = context.now();
  if (!holder || holder.teamId !== holder.tokenTeamId) return nobody;
  if (holder.expiresAt !== null && holder.expiresAt <= now) return nobody;
  if (holder.lastUsedAt === null || isTouchDue(holder.lastUsedAt, now)) {
    await touchToken(context.db, holder.id, now);
    holder.lastUsedAt = now;
  }
  const { id, tokenName, scopes, expiresAt } = holder;
  const token = { id, scopes: scopes ?? [], expiresAt };
  return actorOf(context, holder, { via: 'token', viaName: tokenName, token, sessionId: null });
}
