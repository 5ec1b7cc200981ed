import { randomBytes } from 'node:crypto';
import { sandboxCredentials } from '../frame/credentials.ts';
import type { SandboxContext } from '../frame/frame.ts';
import { openMailbox } from '../mail/mailbox.ts';
import { IdentityError } from './identity-errors.ts';

type MailKind = 'PASSWORD_RESET' | 'VERIFY_EMAIL';

interface CodeRequest {
  requestType: MailKind;
  /** Whose account it is about. */
  email: string;
  continueUrl?: string;
}

export interface MailCode extends CodeRequest {
  expiresAtMs: number;
}

const subjects: Record<MailKind, string> = {
  PASSWORD_RESET: 'Reset your password for Serplift',
  VERIFY_EMAIL: 'Verify your email for Serplift',
};
const modes: Record<MailKind, string> = {
  PASSWORD_RESET: 'resetPassword',
  VERIFY_EMAIL: 'verifyEmail',
};
const lifetimeMs = 3_600_000;

/** The one-time codes that reach people by mail. */
export function mailCodes({ state, now, origin }: Pick<SandboxContext, 'state' | 'now' | 'origin'>) {
  const mailbox = openMailbox({ state, now });
  const codes = () => state.get<Record<string, MailCode>>('identity.mailCodes', {});
  return {
    send(request: CodeRequest): void {
      const code = randomBytes(30).toString('base64url');
      state.set('identity.mailCodes', {
        ...codes(),
        [code]: { ...request, expiresAtMs: now().getTime() + lifetimeMs },
      });
      const link = new URL('/__/auth/action', origin);
      const query = { mode: modes[request.requestType], oobCode: code, apiKey: sandboxCredentials.firebase.apiKey };
      for (const [name, value] of Object.entries(query)) link.searchParams.set(name, value);
      if (request.continueUrl !== undefined) link.searchParams.set('continueUrl', request.continueUrl);
      mailbox.add({
        to: request.email,
        subject: subjects[request.requestType],
        link: link.href,
        text: '',
      });
    },

    read(code: string): MailCode {
      const found = codes()[code];
      if (found === undefined) throw new IdentityError('INVALID_OOB_CODE');
      if (found.expiresAtMs <= now().getTime()) throw new IdentityError('EXPIRED_OOB_CODE');
      return found;
    },

    end(code: string): void {
      const { [code]: _used, ...rest } = codes();
      state.set('identity.mailCodes', rest);
    },
  };
}

export type MailCodes = ReturnType<typeof mailCodes>;
