import type { Context } from 'koa';
import { findAccount, type GoogleAccount } from './accounts.ts';
import type { Grants } from './grants.ts';

export interface GoogleError {
  code: number;
  message: string;
  status: string;
  reason: string;
  details?: unknown[];
}

/** Answers with the error body of Google's REST interfaces. */
export function answerGoogleError(ctx: Context, { code, message, status, reason, details }: GoogleError): void {
  ctx.status = code;
  ctx.body = {
    error: {
      code,
      message,
      errors: [{ message, domain: 'global', reason }],
      status,
      ...(details !== undefined && { details }),
    },
  };
}

/** A parameter that the interface does not take. */
export function invalidParameter(message: string): GoogleError {
  return { code: 400, message, status: 'INVALID_ARGUMENT', reason: 'invalidParameter' };
}

interface Requirement {
  grants: Grants;
  /** Any one of them is enough. */
  scopes: string[];
  service: string;
}

/** The account behind the request's access token, or undefined after answering 401 or 403 as Google does. */
export function requireBearer(ctx: Context, { grants, scopes, service }: Requirement): GoogleAccount | undefined {
  const value = /^Bearer (.+)$/iu.exec(ctx.get('authorization'))?.[1] ?? '';
  const token = grants.readAccessToken(value);
  const account = token === undefined ? undefined : findAccount(token.sub);
  if (token === undefined || account === undefined) {
    ctx.set('www-authenticate', 'Bearer realm="https://accounts.google.com/", error="invalid_token"');
    answerGoogleError(ctx, {
      code: 401,
      message:
        'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
      status: 'UNAUTHENTICATED',
      reason: 'authError',
    });
    return undefined;
  }
  if (!scopes.some((scope) => token.scopes.includes(scope))) {
    answerGoogleError(ctx, {
      code: 403,
      message: 'Request had insufficient authentication scopes.',
      status: 'PERMISSION_DENIED',
      reason: 'insufficientPermissions',
      details: [
        {
          '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
          reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
          domain: 'googleapis.com',
          metadata: { service },
        },
      ],
    });
    return undefined;
  }
  return account;
}
