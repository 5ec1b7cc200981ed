import type { SandboxContext } from '../frame/frame.ts';
import { type MailCodes, mailCodes } from './mail-codes.ts';
import { type IdentityTokens, identityTokens } from './tokens.ts';
import { type IdentityUsers, identityUsers } from './users.ts';

/** What every identity action works with. */
export interface IdentityContext {
  sandbox: SandboxContext;
  users: IdentityUsers;
  tokens: IdentityTokens;
  mail: MailCodes;
}

/** The fields of a request: text, flags, or nothing. */
export type IdentityInput = Record<string, unknown>;

/** Something a client can ask for. */
export type IdentityAction = (context: IdentityContext, input: IdentityInput) => Promise<Record<string, unknown>>;

/** Joins users, tokens and mail over one sandbox. */
export function identityContext(sandbox: SandboxContext): IdentityContext {
  const users = identityUsers(sandbox);
  return { sandbox, users, tokens: identityTokens(sandbox, users), mail: mailCodes(sandbox) };
}

/** A text field, empty when it is absent. */
export function textIn(input: IdentityInput, name: string): string {
  const value = input[name];
  return typeof value === 'string' ? value : '';
}
