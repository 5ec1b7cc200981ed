import type { Endpoint } from '../../contract/endpoint.ts';
import { AppError } from '../../contract/errors.ts';
import { type Scope, scopesOf } from '../../contract/scopes.ts';
import type { Actor } from '../context/context.ts';

const listed = (scopes: readonly Scope[]): string => scopes.map((scope) => `"${scope}"`).join(', ');

/** Who can hold a scope that not everyone can. */
const holders: Partial<Record<Scope, string>> = { deploy: 'team owners', manage: 'owners and admins of the team' };

/**
 * Refuses (`forbidden`) a call with an access token that its scopes do not cover, or that only a person may make. What a
 * token was given counts only while its person's role still allows it. Calls without a token pass.
 */
export function requireScope({ token: use }: Pick<Endpoint, 'token'>, { token, role, via, viaName }: Actor): void {
  if (via !== 'token' || token === null || use === 'any') return;
  if (use === 'never') {
    throw new AppError(
      'forbidden',
      'An access token cannot do this: people, teams, tokens and connections are managed in the browser. Sign in to Serplift there.',
      { details: { reason: 'browserOnly' } },
    );
  }
  const details = { reason: 'scope', scope: use, scopes: token.scopes };
  if (!token.scopes.includes(use)) {
    throw new AppError(
      'forbidden',
      `The access token "${viaName ?? ''}" cannot do this: it needs the scope "${use}" and has ${listed(token.scopes)}. Create a token with that scope in the browser, under Profile.`,
      { details },
    );
  }
  if (!scopesOf(role).includes(use)) {
    throw new AppError(
      'forbidden',
      `The scope "${use}" of the access token "${viaName ?? ''}" isn't valid anymore: only ${holders[use] ?? 'members'} can use it, and the token's owner now has another role.`,
      { details },
    );
  }
}

/** Refuses (`forbidden`) to make a token with a scope that the maker's role does not allow. */
export function requireMayGrant(role: Actor['role'], wanted: readonly Scope[]): void {
  const beyond = wanted.find((scope) => !scopesOf(role).includes(scope));
  if (beyond === undefined) return;
  throw new AppError(
    'forbidden',
    `Only ${holders[beyond] ?? 'members'} can create a token with the scope "${beyond}".`,
    {
      details: { reason: 'scope', scope: beyond },
    },
  );
}
