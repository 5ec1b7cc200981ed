import type { ClaimSource } from './claim-rules.ts';
import { numbersIn } from './number-rules.ts';

/** The parts of a page that decide what its JSON-LD may prove. */
export interface StructuredPage {
  url: string;
  text: string;
  /** ISO 8601. */
  fetchedAt: string;
  /** `path = value`, a fact a line; absent in pages read before it was extracted. */
  structuredFacts?: readonly string[];
}

/**
 * What the JSON-LD of a page may prove in addition to what readers see: where they see a price in its currency, its prices
 * prove nothing (docs/methods/claims.md).
 */
export function structuredFactsOf({ structuredFacts = [], text }: StructuredPage): string[] {
  if (structuredFacts.length === 0) return [];
  const seen = new Set(numbersIn(text.normalize('NFC')).flatMap(({ kind, unit }) => (kind === 'price' ? [unit] : [])));
  return structuredFacts.filter((fact) => {
    const [, code] = /\/(?:price|lowPrice|highPrice) = [\d.]+ ([A-Z]{3})$/u.exec(fact) ?? [];
    return code === undefined || !seen.has(code);
  });
}

/**
 * What a page proves texts with: what readers see and what its JSON-LD may add. A source each, so that words of two parts are
 * not side by side as if the page said them in one breath; today's title and description are only texts about the page.
 */
export function pageSources(page: StructuredPage & { h1: readonly string[]; h2?: readonly string[] }): ClaimSource[] {
  const { url, fetchedAt, h1, h2 = [] } = page;
  const headings = [...h1, ...h2].map((text) => ({ text, url, fetchedAt, isHeading: true }));
  const parts = [page.text, ...structuredFactsOf(page)].map((text) => ({ text, url, fetchedAt }));
  return [...headings, ...parts].filter(({ text }) => text !== '');
}
