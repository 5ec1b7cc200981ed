import { type ClaimSource, prepareSource } from './claim-rules.ts';
import { lowestPrice } from './facts/lowest-price-rules.ts';

/** The parts of a page that decide what its JSON-LD may prove. */
export interface StructuredPage {
  url: string;
  text: string;
  /** ISO 8601. */
  fetchedAt: string;
  /** `path = value`, a fact a line; absent in pages read before it was extracted. */
  structuredFacts?: readonly string[];
}

const soldOut =
  /\b(?:sold out|out of stock|unavailable|ausverkauft|nicht (?:mehr )?(?:lieferbar|verf\u00fcgbar)|\u00e9puis\u00e9|agotado|esaurito|uitverkocht)\b|\u58f2\u308a\u5207\u308c|\u5728\u5eab\u5207\u308c/iu;

/**
 * What the JSON-LD of a page may prove in addition to what readers see, which it never contradicts
 * (docs/methods/claims.md).
 */
export function structuredFactsOf(page: StructuredPage): string[] {
  const facts = page.structuredFacts ?? [];
  if (facts.length === 0) return [];
  const { sentences } = prepareSource({ text: page.text, url: page.url, fetchedAt: page.fetchedAt });
  return facts.filter((fact) => {
    const [, code] = /\/(?:price|lowPrice|highPrice) = [\d.]+ ([A-Z]{3})$/u.exec(fact) ?? [];
    // Where readers see prices of goods, those are the prices.
    if (code !== undefined) return lowestPrice(sentences, `price:${code}:0`) === null;
    return !fact.includes('/availability = ') || !soldOut.test(page.text);
  });
}

/** The same as sources, a fact each. */
export function structuredSources(page: StructuredPage): ClaimSource[] {
  return structuredFactsOf(page).map((text) => ({ text, url: page.url, fetchedAt: page.fetchedAt }));
}
