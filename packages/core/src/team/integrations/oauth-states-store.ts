import type { Knex } from 'knex';
import type { Service } from '../../contract/team/integrations-api.ts';
import { columnsOf, toColumns } from '../../platform/database/columns.ts';
import { hashSecret } from '../../platform/secrets.ts';

/** A consent that was started and not finished yet. */
export interface OAuthState {
  purpose: 'signIn' | 'connect';
  sessionId: string | null;
  browserHash: Buffer | null;
  userId: string | null;
  teamId: string | null;
  services: Service[];
  returnTo: string;
  codeVerifier: string;
  nonce: string;
}

const fields: readonly (keyof OAuthState)[] = [
  ...(['purpose', 'sessionId', 'browserHash', 'userId', 'teamId', 'services', 'returnTo'] as const),
  ...(['codeVerifier', 'nonce'] as const),
];

/** Consents that one browser can have open; one more ends the oldest. */
const openPerBrowser = 10;

/** Remembers a consent that was started, and forgets those that are too many for one session or one browser. */
export async function insertOAuthState(
  db: Knex,
  state: OAuthState & { secret: string; now: Date; expiresAt: Date },
): Promise<void> {
  const { secret, now, ...kept } = state;
  await db('oauth_states').insert(toColumns({ ...kept, stateHash: hashSecret(secret), createdAt: now }));
  const own = db('oauth_states').where(
    state.sessionId === null ? { browser_hash: state.browserHash } : { session_id: state.sessionId },
  );
  const newest = [
    { column: 'created_at', order: 'desc' },
    { column: 'state_hash', order: 'desc' },
  ];
  await db('oauth_states')
    .whereIn('state_hash', own.orderBy(newest).offset(openPerBrowser).select('state_hash'))
    .delete();
}

/** Takes a state so that it can't be used again; undefined when unknown, used or expired. */
export async function takeOAuthState(db: Knex, secret: string, now: Date): Promise<OAuthState | undefined> {
  const rows = await db('oauth_states')
    .where({ state_hash: hashSecret(secret) })
    .delete()
    .returning<(OAuthState & { expiresAt: Date })[]>(columnsOf('oauth_states', [...fields, 'expiresAt']));
  if (rows[0] === undefined || rows[0].expiresAt <= now) return undefined;
  const { expiresAt: _, ...state } = rows[0];
  return state;
}

export async function insertHandoff(
  db: Knex,
  handoff: { code: string; browserHash: Buffer; sealedIdToken: Buffer; keyId: string; expiresAt: Date },
): Promise<void> {
  await db('sign_in_handoffs').insert({
    code_hash: hashSecret(handoff.code),
    browser_hash: handoff.browserHash,
    sealed_id_token: handoff.sealedIdToken,
    key_id: handoff.keyId,
    expires_at: handoff.expiresAt,
  });
}

/** Takes the sealed identity token of a finished Google sign-in, once, for the browser that began it. */
export async function takeHandoff(
  db: Knex,
  handoff: { code: string; browserHash: Buffer; now: Date },
): Promise<{ sealedIdToken: Buffer; keyId: string } | undefined> {
  const rows = await db('sign_in_handoffs')
    .where({ code_hash: hashSecret(handoff.code), browser_hash: handoff.browserHash })
    .delete()
    .returning<{ sealed_id_token: Buffer; key_id: string; expires_at: Date }[]>([
      'sealed_id_token',
      'key_id',
      'expires_at',
    ]);
  const row = rows[0];
  if (row === undefined || row.expires_at <= handoff.now) return undefined;
  return { sealedIdToken: row.sealed_id_token, keyId: row.key_id };
}
