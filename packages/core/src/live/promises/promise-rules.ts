import type { ApprovedFact } from '../../contract/runs/facts-api.ts';
import { stillSays } from '../../runs/facts/fact-rules.ts';
import { foldForQuotes } from '../../text/claims/quote-rules.ts';

/** A page as far as it can prove something. */
interface ProvingPage {
  h1: readonly string[];
  h2: readonly string[];
  text: string;
  structuredFacts?: readonly string[];
}

const plain = (text: string): string => foldForQuotes(text).plain.trim();

/** Whether a page still has the words, or the structured data, that prove a claim. */
export function stillProves(page: ProvingPage, quote: string): boolean {
  if (stillSays(page, quote)) return true;
  const wanted = plain(quote);
  return (page.structuredFacts ?? []).some((fact) => plain(fact) === wanted);
}

/** Why an approved fact no longer proves a claim; null while it does, undefined where the quote isn't an approved fact. */
export function factProblem(
  facts: readonly Pick<ApprovedFact, 'text' | 'state' | 'suspendedWhy' | 'expiresOn'>[],
  quote: string,
): string | null | undefined {
  const same = facts.filter(({ text }) => plain(text) === plain(quote));
  if (same.length === 0) return undefined;
  if (same.some(({ state }) => state === 'active')) return null;
  const [first] = same;
  return first?.suspendedWhy ?? `The approved fact “${quote}” was valid until ${first?.expiresOn ?? ''}.`;
}

/** A live text whose claim is no longer proven. */
export interface BrokenPromise {
  source: 'page' | 'ad';
  subject: string;
  claim: string;
}

/** What a person can do about it; nothing is changed by itself. */
export function proposalFor({ source, subject, claim }: BrokenPromise): string {
  return source === 'page'
    ? `Rewrite the text of ${subject} without “${claim}”, or roll it back.`
    : `Pause the ad in “${subject}”, or replace it with one that doesn't say “${claim}”.`;
}
