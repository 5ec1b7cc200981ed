import { createHash } from 'node:crypto';
import { type JWTPayload, jwtVerify } from 'jose';
import { sandboxCredentials } from '../frame/credentials.ts';
import { signingKey } from '../frame/signing-keys.ts';
import { type IdentityAction, type IdentityContext, textIn } from './identity-context.ts';
import { IdentityError } from './identity-errors.ts';
import type { IdentityUser } from './users.ts';

interface GooglePerson {
  sub: string;
  email: string;
  name: string;
}

/** Signs in or signs up with a Google id_token, which is verified against the sandbox's Google keys. */
export const signInWithIdp: IdentityAction = async (context, input) => {
  const fields = new URLSearchParams(textIn(input, 'postBody'));
  if (fields.get('providerId') !== 'google.com') {
    throw new IdentityError('OPERATION_NOT_ALLOWED : The identity provider configuration is not found.');
  }
  const oauthIdToken = fields.get('id_token') ?? '';
  const claims = await verifiedClaims(context, oauthIdToken);
  requireNonce(claims, fields.get('nonce'));
  const person = personOf(claims);
  const known = (await context.users.findByGoogle(person.sub)) ?? (await context.users.findByEmail(person.email));
  const user = await (known === undefined
    ? context.users.create({ email: person.email, emailVerified: true, displayName: person.name, google: person })
    : context.users.save(linked(context, known, person)));
  return {
    kind: 'identitytoolkit#VerifyAssertionResponse',
    federatedId: `https://accounts.google.com/${person.sub}`,
    providerId: 'google.com',
    localId: user.localId,
    email: user.email,
    emailVerified: true,
    displayName: user.displayName ?? person.name,
    fullName: person.name,
    oauthIdToken,
    rawUserInfo: JSON.stringify({ ...claims, id: person.sub, verified_email: true }),
    ...(known === undefined && { isNewUser: true }),
    ...(await context.tokens.issue(user, 'google.com')),
  };
};

async function verifiedClaims({ sandbox }: IdentityContext, idToken: string): Promise<JWTPayload> {
  const key = await signingKey(sandbox.state, 'google');
  const { payload } = await jwtVerify(idToken, key.publicKey, {
    issuer: 'https://accounts.google.com',
    audience: sandboxCredentials.google.clientId,
    algorithms: ['RS256'],
    currentDate: sandbox.now(),
  }).catch((error: Error) => {
    throw new IdentityError(`INVALID_IDP_RESPONSE : The Google id_token is not allowed: ${error.message}`);
  });
  return payload;
}

/** A token that was asked for with a nonce is taken only together with what the nonce is the hash of. */
function requireNonce({ nonce }: JWTPayload, raw: string | null): void {
  if (typeof nonce !== 'string') return;
  if (raw === null) throw new IdentityError('MISSING_OR_INVALID_NONCE : Nonce is missing in the request.');
  if (createHash('sha256').update(raw).digest('hex') === nonce) return;
  throw new IdentityError(
    `MISSING_OR_INVALID_NONCE : The nonce in ID Token "${nonce}" does not match the SHA256 hash of the raw nonce "${raw}" in the request.`,
  );
}

function personOf(claims: JWTPayload): GooglePerson {
  const { sub = '', email } = claims;
  if (typeof email !== 'string') throw new IdentityError('INVALID_IDP_RESPONSE : The id_token has no email.');
  return { sub, email: email.toLowerCase(), name: typeof claims['name'] === 'string' ? claims['name'] : email };
}

/** Google vouches for the address: a password that was set before it was verified is dropped. */
function linked({ sandbox }: IdentityContext, user: IdentityUser, person: GooglePerson): IdentityUser {
  const joined = {
    ...user,
    google: person,
    displayName: user.displayName ?? person.name,
    lastLoginAtMs: sandbox.now().getTime(),
  };
  if (user.email !== person.email || user.emailVerified) return joined;
  const { passwordHash: _unproven, ...safe } = joined;
  return { ...safe, emailVerified: true };
}
