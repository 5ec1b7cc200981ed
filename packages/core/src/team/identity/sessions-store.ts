import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import { hashSecret } from '../../platform/secrets.ts';

/** Browsers that one person can be signed in with; one more ends the session that was used the longest time ago. */
const sessionsPerPerson = 50;

/** Stores a new session under the hash of its secret, and ends the ones that are too many for one person. */
export async function insertSession(
  db: Knex,
  session: { secret: string; userId: string; now: Date; expiresAt: Date },
): Promise<string> {
  const id = newId();
  await db('sessions').insert({
    id,
    secret_hash: hashSecret(session.secret),
    user_id: session.userId,
    created_at: session.now,
    last_seen_at: session.now,
    expires_at: session.expiresAt,
  });
  const older = db('sessions').where({ user_id: session.userId }).whereNot({ id });
  await db('sessions')
    .whereIn(
      'id',
      older
        .orderBy('last_seen_at', 'desc')
        .offset(sessionsPerPerson - 1)
        .select('id'),
    )
    .delete();
  return id;
}

export async function touchSession(db: Knex, id: string, now: Date): Promise<void> {
  await db('sessions').where({ id }).update({ last_seen_at: now });
}

/** Ends the session of a secret and returns whose it was; null when it is gone already. */
export async function deleteSession(db: Knex, secret: string): Promise<string | null> {
  const rows = await db('sessions')
    .where({ secret_hash: hashSecret(secret) })
    .delete()
    .returning<{ user_id: string }[]>('user_id');
  return rows[0]?.user_id ?? null;
}

/** Removes sessions, OAuth states, hand-offs and counts of guesses whose time has passed. */
export async function deleteExpiredSessions(db: Knex, now: Date): Promise<void> {
  for (const table of ['sessions', 'oauth_states', 'sign_in_handoffs', 'guesses']) {
    await db(table).where('expires_at', '<', now).delete();
  }
}
