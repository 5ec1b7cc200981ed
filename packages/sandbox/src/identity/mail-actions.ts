import { emailIn, requireEmail } from './account-actions.ts';
import { type IdentityAction, textIn } from './identity-context.ts';
import { IdentityError } from './identity-error.ts';
import { mailKinds } from './mail-codes.ts';
import { hashPassword, requireStrongPassword } from './passwords.ts';

/** Sends a mail; whether an address has an account is not revealed. */
export const sendOobCode: IdentityAction = async (context, input) => {
  const requestType = mailKinds.find((kind) => kind === input['requestType']);
  if (requestType === undefined) throw new IdentityError('MISSING_REQ_TYPE');
  const continueUrl = textIn(input, 'continueUrl');
  const extra = continueUrl === '' ? {} : { continueUrl };
  const kind = 'identitytoolkit#GetOobConfirmationCodeResponse';
  if (requestType === 'PASSWORD_RESET') {
    const email = emailIn(input);
    requireEmail(email);
    const user = await context.users.findByEmail(email);
    if (user !== undefined) context.mail.send({ requestType, email, ...extra });
    return { kind, email };
  }
  const { user } = await context.tokens.userOf(textIn(input, 'idToken'));
  if (requestType === 'VERIFY_EMAIL') {
    context.mail.send({ requestType, email: user.email, ...extra });
    return { kind, email: user.email };
  }
  const newEmail = textIn(input, 'newEmail').toLowerCase();
  requireEmail(newEmail);
  if ((await context.users.findByEmail(newEmail)) !== undefined) throw new IdentityError('EMAIL_EXISTS');
  context.mail.send({ requestType, email: user.email, newEmail, ...extra });
  return { kind, email: user.email, newEmail };
};

/** Tells whose code it is; with a new password, sets it and ends every session. */
export const resetPassword: IdentityAction = async (context, input) => {
  const code = textIn(input, 'oobCode');
  const { email, requestType, newEmail } = context.mail.read(code);
  const answer = {
    kind: 'identitytoolkit#ResetPasswordResponse',
    email,
    requestType,
    ...(newEmail !== undefined && { newEmail }),
  };
  const password = textIn(input, 'newPassword');
  if (password === '') return answer;
  if (requestType !== 'PASSWORD_RESET') throw new IdentityError('INVALID_OOB_CODE');
  requireStrongPassword(password);
  const user = await context.users.findByEmail(email);
  if (user === undefined) throw new IdentityError('EMAIL_NOT_FOUND');
  await context.users.save({
    ...user,
    passwordHash: await hashPassword(password),
    emailVerified: true,
    validSinceSeconds: Math.floor(context.sandbox.now().getTime() / 1_000),
  });
  context.mail.end(code);
  return answer;
};
