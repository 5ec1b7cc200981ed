import type { StandIn } from '../../text/page-facts/stand-in-rules.ts';
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

/** What a document in place of the page says about it. */
const standIns: Readonly<Record<StandIn, PageVerdict>> = {
  challenge: {
    reason: 'botWall',
    why: 'shows automatic readers a check for robots instead of its content',
    advice: 'never',
  },
  consent: { reason: 'consentWall', why: 'asks for consent instead of showing its content', advice: 'never' },
  missing: {
    reason: 'notFound',
    why: 'says that there is nothing here, although it answers as if there were',
    advice: 'never',
  },
  scripts: {
    reason: 'needsScripts',
    why: "shows its content only after scripts run, so it can't be read",
    advice: 'never',
  },
};

/** Judges an answer that isn't a redirect. `title` and `standIn` are the document's, when it was HTML. */
export function judgePage(answer: {
  status: number;
  challenged: boolean;
  title: string | null;
  standIn: StandIn | null;
}): PageVerdict | null {
  const { status, challenged, title, standIn } = answer;
  if (challenged || standIn === 'challenge' || (status >= 400 && challengeTitle.test(title ?? '')))
    return standIns.challenge;
  if (status === 429) {
    return { reason: 'botWall', why: 'limits how often it is read (status 429)', advice: 'once' };
  }
  if (status >= 500)
    return { reason: 'serverError', why: `answers with a server error (status ${status})`, advice: 'once' };
  if (status === 404 || status === 410)
    return { reason: 'notFound', why: `does not exist (status ${status})`, advice: 'never' };
  if (status >= 400) return { reason: 'botWall', why: `refuses automatic readers (status ${status})`, advice: 'never' };
  if (status >= 200 && status < 300) return standIn === null ? null : standIns[standIn];
  return { reason: 'unreachable', why: `answers with status ${status}, which leads nowhere`, advice: 'never' };
}

/** Whether a content type can be HTML; an answer without one is looked at. */
export function mayBeHtml(contentType: string | null): boolean {
  return contentType === null || /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/iu.test(contentType);
}
