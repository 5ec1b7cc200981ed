import { setImmediate } from 'node:timers/promises';
import type { PageFacts } from '../../providers/pages/web-pages.ts';
import { canonicalKeys } from '../../search/rows/canonical-twin-rules.ts';
import type { SearchRow } from '../../search/rows/search-row.ts';
import { usesOperators } from '../../text/operator-query-rules.ts';
import { primaryLanguage, stems } from '../../text/tokens-rules.ts';
import type { PageQuery } from '../page/opportunity.ts';
import { addressWords } from './query-worth-rules.ts';
import { canonicalsOf } from './read-pages.ts';

/** A query belongs to a page that it fits this well, and this much better than any other. Start values. */
const leastFit = 0.8;
const leastLead = 0.1;
/** What a word counts that only the page's text has. */
const inTextOnly = 0.5;

type ReadPage = Pick<PageFacts, 'title' | 'h1' | 'h2' | 'text' | 'language' | 'canonical' | 'finalUrl'>;

/** How well a query fits one page, 0 to 1: whether the page has its words, and whether it names all that heading or address does. */
function fitOf(address: string, page: ReadPage, language: string): (asked: ReadonlySet<string>) => number {
  const names = [page.h1[0] ?? '', addressWords(address).join(' ')].map((text) => new Set(stems(text, language)));
  const head = new Set([
    ...stems([page.title ?? '', ...page.h1].join('\n'), language),
    ...names.flatMap((name) => [...name]),
  ]);
  const text = new Set(stems([...page.h2, page.text].join('\n'), language));
  return (asked) => {
    let found = 0;
    for (const stem of asked) found += head.has(stem) ? 1 : text.has(stem) ? inTextOnly : 0;
    const named = names.map((name) => [...name].filter((stem) => asked.has(stem)).length / Math.max(1, name.size));
    return ((found / Math.max(1, asked.size)) * (1 + Math.max(...named))) / 2;
  };
}

/**
 * Gives the queries of an interface export, which name no page, to the pages that they fit clearly better than any other
 * page that was read (docs/methods/seo.md); most queries belong to none.
 */
export async function matchQueries(
  rows: readonly SearchRow[],
  readings: ReadonlyMap<string, ReadPage>,
  signal: AbortSignal,
): Promise<Map<string, PageQuery[]>> {
  const queries = rows.flatMap(({ query, page, clicks, impressions, position }) =>
    query === null || page !== '' || usesOperators(query) ? [] : [{ query, clicks, impressions, position }],
  );
  const matched = new Map<string, PageQuery[]>();
  if (queries.length === 0) return matched;
  const askedIn = new Map<string, ReadonlySet<string>[]>();
  const keyOf = canonicalKeys(canonicalsOf(readings));
  const best = queries.map(() => ({ key: '', fit: 0, next: 0 }));
  for (const [page, reading] of readings) {
    signal.throwIfAborted();
    // Hundreds of pages in one go would stop everything else in this thread.
    await setImmediate();
    const language = primaryLanguage(reading.language) || 'en';
    const asked = askedIn.get(language) ?? queries.map(({ query }) => new Set(stems(query, language)));
    askedIn.set(language, asked);
    const fit = fitOf(page, reading, language);
    const key = keyOf(page);
    for (const [at, one] of best.entries()) {
      const own = fit(asked[at] ?? new Set());
      // Another address of the same page takes nothing from it.
      if (one.key !== key) one.next = Math.max(one.next, Math.min(one.fit, own));
      if (own > one.fit) [one.key, one.fit] = [key, own];
    }
  }
  const addresses = new Map([...readings.keys()].reverse().map((page) => [keyOf(page), page]));
  for (const [at, { key, fit, next }] of best.entries()) {
    const [query, page] = [queries[at], addresses.get(key)];
    if (query === undefined || page === undefined || fit < leastFit || fit - next < leastLead) continue;
    matched.set(page, [...(matched.get(page) ?? []), query]);
  }
  return matched;
}
