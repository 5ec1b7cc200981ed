import type { AppError } from '../../contract/errors.ts';
import { nextLook } from '../../platform/next-look-rules.ts';
import type { Publication } from './publication.ts';
import type { PublicationChange } from './publications-store.ts';

/** A site that asks for more patience than this is given up on, until a person publishes again. */
const longestWaitMs = 86_400_000;

const inDoubt =
  "The site's answer was lost, so it isn't known yet whether it took this text. Serplift reads the site again 1, 5 and 30 minutes, 3 hours and 24 hours later; until then, you can publish it again or roll it back.";
const stillInDoubt =
  "A day after the site's answer was lost, this text isn't on the site. It may be published again or rolled back.";

/** How long a site asked to wait; undefined when it didn't. */
export const waitOf = ({ details }: AppError): number | undefined => details?.['retryAfterMs'] as number | undefined;

/** Whether the answer to a write was lost. */
export const isOutcomeUnknown = ({ details }: AppError): boolean => details?.['outcomeUnknown'] === true;

/** A text that the site is known to have; its page is looked at next. */
export const publishedChange = (now: Date, message: string | null): PublicationChange => ({
  state: 'published',
  publishedAt: now,
  nextCheckAt: now,
  message,
});

/** A write that may or may not be at the site: it is read back later. */
export function keepInDoubt(
  { waitingSince: since }: Pick<Publication, 'waitingSince'>,
  { why, now, retryAfterMs = 0 }: { why: string; now: Date; retryAfterMs?: number | undefined },
): PublicationChange {
  const waitingSince = since ?? now;
  const nextCheckAt = nextLook(waitingSince, { now, retryAfterMs });
  return {
    state: 'inDoubt',
    waitingSince,
    nextCheckAt,
    message: `${nextCheckAt === null ? stillInDoubt : inDoubt} ${why}`,
  };
}

/**
 * What is kept of a text whose site couldn't be asked, or refused: what may be there is in doubt, what the site wants
 * later is sent then, and only what was certainly not sent has failed.
 */
export function afterFailure(
  row: Pick<Publication, 'state' | 'round' | 'attempt' | 'waitingSince'>,
  of: { error: AppError; now: Date; /** Whether the last attempt certainly changed nothing. */ isRefused?: boolean },
): PublicationChange {
  const { error, now, isRefused = false } = of;
  const { message } = error;
  const retryAfterMs = waitOf(error);
  const mayBeThere = row.state !== 'accepted' && row.attempt > (isRefused ? 1 : 0);
  if (mayBeThere) return keepInDoubt(row, { why: message, now, retryAfterMs });
  const waitingSince = row.waitingSince ?? now;
  if (retryAfterMs === undefined || now.getTime() - waitingSince.getTime() > longestWaitMs) {
    return { state: 'failed', message, nextCheckAt: null };
  }
  const nextCheckAt = new Date(now.getTime() + retryAfterMs);
  const next = { round: row.round + (row.attempt > 0 ? 1 : 0), attempt: 0 };
  return { state: 'accepted', ...next, waitingSince, nextCheckAt, message: `${message} This text is sent then.` };
}

/** What is kept of a text whose page couldn't be read for its plan; it is read again when the text is published. */
export function afterFailedPlan(error: AppError): PublicationChange {
  return waitOf(error) === undefined ? { state: 'failed', message: error.message } : { message: error.message };
}
