import type { SandboxContext } from '../frame/frame.ts';

/** A mail that reached the sandbox instead of a person. */
export interface InboxMail {
  to: string;
  subject: string;
  /** What the mail is for: the link to follow; empty when it has none. */
  link: string;
  /** Plain text; empty for the mails of the identity provider. */
  text: string;
  sentAt: string;
}

export interface Mailbox {
  /** Latest first; of one address, or of all. */
  mails(to?: string): InboxMail[];
  add(mail: Omit<InboxMail, 'sentAt'>): void;
}

const keptMails = 200;
const stateKey = 'inbox.mails';

/** The mails the sandbox keeps, for everyone. */
export function openMailbox({ state, now }: Pick<SandboxContext, 'state' | 'now'>): Mailbox {
  const mails = () => state.get<InboxMail[]>(stateKey, []);
  return {
    mails: (to) =>
      mails()
        .filter((mail) => to === undefined || mail.to.toLowerCase() === to.toLowerCase())
        .reverse(),
    add: (mail) => state.set(stateKey, [...mails(), { ...mail, sentAt: now().toISOString() }].slice(-keptMails)),
  };
}
