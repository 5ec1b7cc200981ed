import { type IdentityAction, type IdentityContext, type IdentityInput, textIn } from './identity-context.ts';
import { hashPassword, IdentityError, isPassword, requireStrongPassword } from './identity-errors.ts';
import type { IdentityUser } from './users.ts';

/** Creates an account. */
export const signUp: IdentityAction = async (context, input) => {
  const email = requireEmail(input);
  const password = textIn(input, 'password');
  requireStrongPassword(password);
  // Hashed first: nothing slow happens between looking for the address and taking it.
  const passwordHash = await hashPassword(password);
  if ((await context.users.findByEmail(email)) !== undefined) throw new IdentityError('EMAIL_EXISTS');
  const displayName = textIn(input, 'displayName');
  const named = displayName === '' ? {} : { displayName };
  const user = await context.users.create({ email, emailVerified: false, passwordHash, ...named });
  return {
    kind: 'identitytoolkit#SignupNewUserResponse',
    localId: user.localId,
    email,
    displayName,
    ...(await context.tokens.issue(user, 'password')),
  };
};

/** Unknown addresses and wrong passwords get one answer, as with email enumeration protection. */
export const signInWithPassword: IdentityAction = async (context, input) => {
  const email = requireEmail(input);
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
  const user = await tokens.userOf(textIn(input, 'idToken'));
  return { kind: 'identitytoolkit#GetAccountInfoResponse', users: [recordOf(user)] };
};

/** Sends a mail; whether an address has an account is not revealed. */
export const sendOobCode: IdentityAction = async (context, input) => {
  const { requestType } = input;
  if (requestType !== 'PASSWORD_RESET' && requestType !== 'VERIFY_EMAIL') throw new IdentityError('MISSING_REQ_TYPE');
  const resets = requestType === 'PASSWORD_RESET';
  const email = resets ? requireEmail(input) : (await context.tokens.userOf(textIn(input, 'idToken'))).email;
  const continueUrl = textIn(input, 'continueUrl');
  if (!resets || (await context.users.findByEmail(email)) !== undefined) {
    context.mail.send({ requestType, email, ...(continueUrl !== '' && { continueUrl }) });
  }
  return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email };
};

/** What a mailed link does: verifies the address, or sets a new password and ends every session. */
export async function applyMailCode(context: IdentityContext, code: string, newPassword: string): Promise<void> {
  const { requestType, email } = context.mail.read(code);
  const user = await context.users.findByEmail(email);
  if (user === undefined) throw new IdentityError('INVALID_OOB_CODE');
  if (requestType === 'VERIFY_EMAIL') {
    await context.users.save({ ...user, emailVerified: true });
  } else {
    requireStrongPassword(newPassword);
    const validSinceSeconds = Math.floor(context.sandbox.now().getTime() / 1_000);
    const passwordHash = await hashPassword(newPassword);
    await context.users.save({ ...user, passwordHash, emailVerified: true, validSinceSeconds });
  }
  context.mail.end(code);
}

function recordOf(user: IdentityUser): Record<string, unknown> {
  const { localId, email, emailVerified, displayName, google } = user;
  const shown = displayName === undefined ? {} : { displayName };
  const own = { providerId: 'password', federatedId: email, rawId: email, email, ...shown };
  return {
    localId,
    email,
    emailVerified,
    ...shown,
    providerUserInfo: [
      ...(user.passwordHash === undefined ? [] : [own]),
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
    ],
    createdAt: String(user.createdAtMs),
    lastLoginAt: String(user.lastLoginAtMs),
    validSince: String(user.validSinceSeconds),
  };
}

/** Addresses are compared in lower case. */
export function emailIn(input: IdentityInput): string {
  return textIn(input, 'email').trim().toLowerCase();
}

/** The address of a request; an invalid one is refused. */
function requireEmail(input: IdentityInput): string {
  const email = emailIn(input);
  if (email === '') throw new IdentityError('MISSING_EMAIL');
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(email)) throw new IdentityError('INVALID_EMAIL');
  return email;
}
