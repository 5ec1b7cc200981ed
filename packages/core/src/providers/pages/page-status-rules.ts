import type { RetryAdvice } from '../upstream/retry-rules.ts';
import type { PageFailureReason } from './web-pages.ts';

/** What an answer's status and first words say about whether its page can be read; null when it can. */
export interface PageVerdict {
  reason: PageFailureReason;
  /** Completes "The page URL …". */
  why: string;
  advice: RetryAdvice;
}

const challengeTitle =
  /^(?:just a moment|attention required|access denied|pardon our interruption|are you (?:a )?(?:robot|human)|verify(?:ing)? (?:that )?you are (?:a )?human|security check|ddos-guard|request unsuccessful|one more step|robot check)/iu;

/** A page with more text than this isn't a challenge, whatever its title. */
const challengeTextLength = 1_000;

/** Judges an answer that isn't a redirect. `title` and `textLength` are the document's, when it was HTML. */
export function judgePage(answer: {
  status: number;
  challenged: boolean;
  title: string | null;
  textLength: number;
}): PageVerdict | null {
  const { status, challenged, title, textLength } = answer;
  const looksChallenged = challengeTitle.test(title ?? '') && (status >= 400 || textLength < challengeTextLength);
  if (challenged || looksChallenged) {
    return {
      reason: 'botWall',
      why: 'shows automatic readers a check for robots instead of its content',
      advice: 'never',
    };
  }
  if (status === 429) {
    return { reason: 'botWall', why: 'limits how often it is read (status 429)', advice: 'once' };
  }
  if (status >= 500)
    return { reason: 'serverError', why: `answers with a server error (status ${status})`, advice: 'once' };
  if (status === 404 || status === 410)
    return { reason: 'notFound', why: `does not exist (status ${status})`, advice: 'never' };
  if (status >= 400) return { reason: 'botWall', why: `refuses automatic readers (status ${status})`, advice: 'never' };
  if (status >= 200 && status < 300) return null;
  return { reason: 'unreachable', why: `answers with status ${status}, which leads nowhere`, advice: 'never' };
}

/** Whether a content type can be HTML; an answer without one is looked at. */
export function mayBeHtml(contentType: string | null): boolean {
  return contentType === null || /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/iu.test(contentType);
}
