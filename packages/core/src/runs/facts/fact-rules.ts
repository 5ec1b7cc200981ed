import { AppError } from '../../contract/errors.ts';
import type { ApprovedFact, FactInput, FactKind, ProposedFact } from '../../contract/runs/facts-api.ts';
import { checkClaims, type ClaimSource, prepareSource } from '../../text/claims/claim-rules.ts';
import { findQuote, foldForQuotes } from '../../text/claims/quote-rules.ts';
import { foldAccents } from '../../text/fold-accents-rules.ts';
import { isUrl } from '../../text/url-rules.ts';
import { type Topic, topicsIn } from './topic-lexicon.ts';

const longestDays = 731;
const dayMs = 86_400_000;

function refuse(at: string, message: string): never {
  throw new AppError('invalid_input', message, { details: { issues: [{ at, message }] } });
}

/** The address of a page or site in one form. Throws `invalid_input` for anything but a web address. */
export function webAddress(typed: string, at: string): string {
  const url = isUrl(typed) ? new URL(typed) : null;
  if (url === null || !/^https?:$/u.test(url.protocol)) {
    refuse(at, 'Enter a web address such as https://www.example.com/shipping.');
  }
  return url.href;
}

/** Checks what a person typed, without reading its proof; says what applies to which pages. Throws `invalid_input`. */
export function checkFact(input: FactInput, now: Date): { appliesTo: string; proofUrl: string | null } {
  const { proofUrl, proofQuote, confirmedBy, expiresOn } = input;
  if (!proofUrl !== !proofQuote) refuse(proofUrl ? 'proofQuote' : 'proofUrl', 'A proof needs an address and a quote.');
  if (!proofUrl && !confirmedBy)
    refuse('proofUrl', 'Enter the page and the words that prove it, or the person who confirms it.');
  const end = Date.parse(`${expiresOn}T00:00:00Z`);
  if (Number.isNaN(end) || new Date(end).toISOString().slice(0, 10) !== expiresOn)
    refuse('expiresOn', 'This date does not exist.');
  const days = (end - now.getTime()) / dayMs;
  if (days < 0 || days > longestDays) refuse('expiresOn', 'Use a day from tomorrow to two years from now.');
  const proof = proofUrl ? webAddress(proofUrl, 'proofUrl') : null;
  const site = input.appliesTo ?? (proof === null ? undefined : new URL(proof).origin);
  if (site === undefined) refuse('appliesTo', 'Name the site or category it applies to.');
  if (proofQuote) checkNumbers(input.text, proofQuote);
  return { appliesTo: webAddress(site, 'appliesTo'), proofUrl: proof };
}

/** A fact says no number that its own quote does not say. */
function checkNumbers(text: string, quote: string): void {
  const source = prepareSource({ text: quote, url: '', fetchedAt: '' });
  const [unproven] = checkClaims(text, [source]).unsupported;
  if (unproven !== undefined) refuse('text', `The quote doesn't say "${unproven.text}". Use the words of the page.`);
}

/** Whether a page still says the words that prove a fact. */
export function stillSays(
  page: { h1: readonly string[]; h2: readonly string[]; text: string },
  quote: string,
): boolean {
  return [...page.h1, ...page.h2, page.text].some((part) => findQuote(foldForQuotes(part), quote) !== null);
}

/** What a fact can be relied on for today. */
export function factState(fact: { suspendedWhy: string | null; expiresOn: string }, now: Date): ApprovedFact['state'] {
  if (fact.suspendedWhy !== null) return 'suspended';
  return fact.expiresOn < now.toISOString().slice(0, 10) ? 'expired' : 'active';
}

/** The sources that a team's facts add for a page: active ones whose site or category it belongs to. */
export function sourcesFor(facts: readonly ApprovedFact[], pageUrl: string): ClaimSource[] {
  const page = isUrl(pageUrl) ? new URL(pageUrl) : null;
  return facts
    .filter(({ state, appliesTo }) => state === 'active' && page !== null && isBelow(page, new URL(appliesTo)))
    .map(({ text, proofUrl, appliesTo, checkedAt }) => ({ text, url: proofUrl ?? appliesTo, fetchedAt: checkedAt }));
}

/** A category ends at a slash: "/tents" holds "/tents/x" and not "/tentsale". */
function isBelow(page: URL, site: URL): boolean {
  const folder = site.pathname.endsWith('/') ? site.pathname : `${site.pathname}/`;
  return page.origin === site.origin && `${page.pathname}/`.startsWith(folder);
}

const kindOfTopic: Record<Topic, FactKind> = { delivery: 'shipping', returns: 'returns', warranty: 'warranty' };
const longestSentence = 240;
const mostProposed = 20;
const offer = /\d|\b(?:free|gratis|kostenlos\w*|gratuit\w*|award\w*|testsieger)\b|無料/iu;

/** Sentences of a policy page that state a term: about shipping, returns or warranty, with a number or for free. */
export function proposeFacts(page: { url: string; text: string }): ProposedFact[] {
  const sentences = page.text.split(/(?<=[.!?])\s+|(?<=。)|\n+/u).map((sentence) => sentence.trim());
  const proposed = sentences.flatMap((sentence): ProposedFact[] => {
    if (sentence.length > longestSentence || !offer.test(sentence)) return [];
    const [topic] = topicsIn(foldAccents(sentence));
    const kind =
      topic === undefined ? (/award|testsieger/iu.test(sentence) ? 'award' : null) : kindOfTopic[topic.topic];
    return kind === null ? [] : [{ kind, text: sentence, proofUrl: page.url, proofQuote: sentence }];
  });
  return proposed.slice(0, mostProposed);
}
