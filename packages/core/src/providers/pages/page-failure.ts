import { AppError } from '../../contract/errors.ts';
import { DeadlineError } from '../upstream/abort.ts';
import { FailedAttempt, withoutRequest } from '../upstream/failed-attempt.ts';
import type { RetryAdvice } from '../upstream/retry-rules.ts';
import { RefusedAddressError } from './connect.ts';
import { TooLargeError, UnreadableError } from './read-body.ts';
import type { PageFailureReason } from './web-pages.ts';

/** The error that a page's reader gets; `why` completes "The page URL …". */
export function pageError(
  url: string,
  failure: { reason: PageFailureReason; why: string; status?: number; cause?: unknown },
): AppError {
  const { reason, why, status, cause } = failure;
  return new AppError('provider_rejected', `The page ${url} ${why}.`, {
    details: { reason, ...(status !== undefined && { status }) },
    cause,
  });
}

/** A page that is not there and one that must not be fetched read the same; only the log tells them apart. */
export function unreachable(url: string, cause: unknown): AppError {
  return pageError(url, { reason: 'unreachable', why: 'could not be reached', cause });
}

/** Explains what went wrong on the way to a page. */
export function explainPageError(error: unknown, url: string): FailedAttempt {
  if (error instanceof FailedAttempt) return error;
  const cause = withoutRequest(error);
  const fail = (reason: PageFailureReason, why: string, advice: RetryAdvice = 'never') =>
    new FailedAttempt(pageError(url, { reason, why, cause }), advice);
  if (error instanceof TooLargeError) return fail('tooLarge', 'is larger than 2 MB');
  if (error instanceof UnreadableError) return fail('notHtml', 'is compressed in a way that cannot be read');
  const { code } = error as { code?: unknown };
  const late = error instanceof DeadlineError || code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT';
  if (late) return fail('slow', 'takes too long to respond');
  const advice = error instanceof RefusedAddressError ? 'never' : 'once';
  return new FailedAttempt(unreachable(url, cause), advice);
}
