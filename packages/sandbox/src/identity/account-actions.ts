import { type IdentityAction, type IdentityContext, type IdentityInput, textIn } from './identity-context.ts';
import { IdentityError } from './identity-error.ts';
import { hashPassword, isPassword, requireStrongPassword } from './passwords.ts';
import type { IdentityUser } from './users.ts';

/** Creates an account, or adds a password to the signed-in one. */
export const signUp: IdentityAction = async (context, input) => {
  const email = emailIn(input);
  const password = textIn(input, 'password');
  if (email === '' && password === '') throw new IdentityError('ADMIN_ONLY_OPERATION');
  requireEmail(email);
  requireStrongPassword(password);
  // Hashed first: nothing slow happens between looking for the address and taking it.
  const passwordHash = await hashPassword(password);
  const signedIn = textIn(input, 'idToken') === '' ? undefined : await context.tokens.userOf(textIn(input, 'idToken'));
  const owner = await context.users.findByEmail(email);
  if (owner !== undefined && owner.localId !== signedIn?.user.localId) throw new IdentityError('EMAIL_EXISTS');
  const displayName = textIn(input, 'displayName');
  const user =
    signedIn === undefined
      ? await context.users.create({
          email,
          emailVerified: false,
          passwordHash,
          ...(displayName !== '' && { displayName }),
        })
      : await context.users.save({ ...signedIn.user, email, passwordHash });
  return {
    kind: 'identitytoolkit#SignupNewUserResponse',
    localId: user.localId,
    email,
    displayName: user.displayName ?? '',
    ...(await context.tokens.issue(user, 'password')),
  };
};

/** Unknown addresses and wrong passwords get one answer, as with email enumeration protection. */
export const signInWithPassword: IdentityAction = async (context, input) => {
  const email = emailIn(input);
  requireEmail(email);
  const password = textIn(input, 'password');
  if (password === '') throw new IdentityError('MISSING_PASSWORD');
  const user = await context.users.findByEmail(email);
  if (user?.passwordHash === undefined || !(await isPassword(password, user.passwordHash))) {
    throw new IdentityError('INVALID_LOGIN_CREDENTIALS');
  }
  const current = await context.users.save({ ...user, lastLoginAtMs: context.sandbox.now().getTime() });
  return {
    kind: 'identitytoolkit#VerifyPasswordResponse',
    localId: current.localId,
    email: current.email,
    displayName: current.displayName ?? '',
    registered: true,
    ...(await context.tokens.issue(current, 'password')),
  };
};

/** The signed-in person's record. */
export const lookup: IdentityAction = async ({ tokens }, input) => {
  const { user } = await tokens.userOf(textIn(input, 'idToken'));
  return { kind: 'identitytoolkit#GetAccountInfoResponse', users: [recordOf(user)] };
};

/** Changes name, picture or password, or applies a mailed code. */
export const update: IdentityAction = async (context, input) => {
  if (textIn(input, 'oobCode') !== '') return applyMailCode(context, textIn(input, 'oobCode'));
  const { user, provider } = await context.tokens.userOf(textIn(input, 'idToken'));
  const email = emailIn(input);
  if (email !== '' && email !== user.email) {
    throw new IdentityError('OPERATION_NOT_ALLOWED : Please verify the new email before changing email.');
  }
  const changed = await context.users.save(await changedUser(context, user, input));
  const answer = { kind: 'identitytoolkit#SetAccountInfoResponse', ...recordOf(changed) };
  const needsTokens = input['returnSecureToken'] === true || textIn(input, 'password') !== '';
  return needsTokens ? { ...answer, ...(await context.tokens.issue(changed, provider)) } : answer;
};

async function changedUser({ sandbox }: IdentityContext, user: IdentityUser, input: IdentityInput) {
  const deleted = new Set(Array.isArray(input['deleteAttribute']) ? (input['deleteAttribute'] as string[]) : []);
  const changed = { ...user };
  if (textIn(input, 'displayName') !== '') changed.displayName = textIn(input, 'displayName');
  if (textIn(input, 'photoUrl') !== '') changed.photoUrl = textIn(input, 'photoUrl');
  if (deleted.has('DISPLAY_NAME')) delete changed.displayName;
  if (deleted.has('PHOTO_URL')) delete changed.photoUrl;
  const password = textIn(input, 'password');
  if (password === '') return changed;
  requireStrongPassword(password);
  // Every other session ends; the caller gets new tokens.
  return {
    ...changed,
    passwordHash: await hashPassword(password),
    validSinceSeconds: Math.floor(sandbox.now().getTime() / 1_000),
  };
}

/** What a mailed link does for an address: verify it, or exchange it for a new one. */
export async function applyMailCode(context: IdentityContext, code: string): Promise<Record<string, unknown>> {
  const { requestType, email, newEmail } = context.mail.read(code);
  const user = await context.users.findByEmail(email);
  if (requestType === 'PASSWORD_RESET' || user === undefined) throw new IdentityError('INVALID_OOB_CODE');
  const changed = await context.users.save({ ...user, email: newEmail ?? user.email, emailVerified: true });
  context.mail.end(code);
  return { kind: 'identitytoolkit#SetAccountInfoResponse', ...recordOf(changed) };
}

/** Ends the account. */
export const deleteAccount: IdentityAction = async ({ tokens, users }, input) => {
  const { user } = await tokens.userOf(textIn(input, 'idToken'));
  await users.remove(user.localId);
  return { kind: 'identitytoolkit#DeleteAccountResponse' };
};

function recordOf(user: IdentityUser): Record<string, unknown> {
  const { localId, email, emailVerified, displayName, photoUrl, google } = user;
  const shown = { ...(displayName !== undefined && { displayName }), ...(photoUrl !== undefined && { photoUrl }) };
  const providerUserInfo = [
    ...(user.passwordHash === undefined
      ? []
      : [{ providerId: 'password', federatedId: email, rawId: email, email, ...shown }]),
    ...(google === undefined
      ? []
      : [
          {
            providerId: 'google.com',
            federatedId: google.sub,
            rawId: google.sub,
            email: google.email,
            displayName: google.name,
          },
        ]),
  ];
  return {
    localId,
    email,
    emailVerified,
    ...shown,
    providerUserInfo,
    createdAt: String(user.createdAtMs),
    lastLoginAt: String(user.lastLoginAtMs),
    validSince: String(user.validSinceSeconds),
  };
}

/** Addresses are compared in lower case. */
export function emailIn(input: IdentityInput): string {
  return textIn(input, 'email').trim().toLowerCase();
}

/** Refuses an invalid address. */
export function requireEmail(email: string): void {
  if (email === '') throw new IdentityError('MISSING_EMAIL');
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(email)) throw new IdentityError('INVALID_EMAIL');
}
