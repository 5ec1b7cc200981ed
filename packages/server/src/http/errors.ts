import { AppError, type ErrorCode } from '@serplift/core';
import type { WireError } from '@serplift/core/api';
import type { Context as HttpContext, Middleware } from 'koa';
import { loggedPath } from './invitation-links.ts';

const statusOf: Record<ErrorCode, number> = {
  invalid_input: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  rate_limited: 429,
  quota_exceeded: 402,
  reconnect_needed: 409,
  provider_unavailable: 502,
  provider_rejected: 422,
  not_configured: 422,
  unavailable: 503,
  cancelled: 409,
  internal: 500,
};

/** A refusal that belongs to HTTP itself, such as 405 or 415. */
export class HttpRefusal extends Error {
  override readonly name = 'HttpRefusal';
  readonly status: number;
  readonly code: ErrorCode;

  constructor(status: number, message: string, code: ErrorCode = 'invalid_input') {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Refusals of people who want more than they may; ASVS 16.3 has them logged. */
const denied = new Set([403, 429]);

function logDenial(http: HttpContext, status: number, reason: string): void {
  if (!denied.has(status)) return;
  const { method, ip: address, state } = http;
  const who = { userId: state.actor?.userId ?? null, teamId: state.actor?.teamId ?? null, address };
  http['log'].warn({ method, path: loggedPath(http.path), status, ...who, reason }, 'call denied');
}

function answer(http: HttpContext, status: number, body: Omit<WireError, 'requestId'>): void {
  http.status = status;
  http.type = 'application/json';
  http.body = JSON.stringify({ ...body, requestId: http.state.requestId } satisfies WireError);
  const retryAfterSeconds = body.details?.retryAfterSeconds;
  if (retryAfterSeconds !== undefined) http.set('retry-after', String(retryAfterSeconds));
}

/** Turns every failure into its status and JSON body; what is not expected is logged and hidden. */
export const answerErrors: Middleware = async (http, next) => {
  try {
    await next();
  } catch (error) {
    if (error instanceof AppError && error.code !== 'internal') {
      const details = error.details === undefined ? {} : { details: error.details };
      answer(http, statusOf[error.code], { message: error.message, code: error.code, ...details });
      if (statusOf[error.code] >= 500) http['log'].warn({ err: error }, 'call failed');
      logDenial(http, statusOf[error.code], error.message);
    } else if (error instanceof HttpRefusal) {
      // The body may not have been read to its end, so the next request cannot come on this connection.
      http.set('connection', 'close');
      answer(http, error.status, { message: error.message, code: error.code });
      logDenial(http, error.status, error.message);
    } else {
      http['log'].error({ err: error }, 'unexpected failure');
      answer(http, statusOf.internal, {
        message: 'Something went wrong on our side. Try again; if it happens again, report the request ID.',
        code: 'internal',
      });
    }
  }
};
