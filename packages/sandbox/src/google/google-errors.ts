import type { Context } from 'koa';

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
