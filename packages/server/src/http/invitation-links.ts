import { AppError, limitGuesses, networkOf, wrongPerMinute } from '@serplift/core';
import type { Middleware } from 'koa';

const linkPath = /^\/(invite|api\/invitations)\/[^/]+/u;

/** A path as it may be logged: who has an invitation's link can use it, so the log has not. */
export function loggedPath(path: string): string {
  return path.replace(linkPath, '/$1/…');
}

/** Whether a page's address is a secret that no other site may learn from a Referer header. */
export function isSecretPage(path: string): boolean {
  return path.startsWith('/invite/');
}

/** A link that opens nothing, or a password that is not the account's; a form filled in badly is neither. */
function isWrongGuess(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  return error.code === 'not_found' || (error.details?.issues ?? []).some(({ at }) => at === 'password');
}

/** Slows down who tries invitation links, or passwords at one. */
export function limitInvitationGuesses(): Middleware {
  return (http, next) => {
    const isGuess = linkPath.test(http.path) && (http.method === 'GET' || /\/(accept|join)$/u.test(http.path));
    if (!isGuess) return next();
    // By network and by link, so that many addresses cannot try the passwords of one account.
    const keys = [networkOf(http.ip), linkPath.exec(http.path)?.[0] ?? http.path].map((key) => {
      return { key, perMinute: wrongPerMinute };
    });
    const guessed = { what: 'failed attempts to open an invitation', keys, isWrong: isWrongGuess };
    return limitGuesses(http.state.world, guessed, next);
  };
}
