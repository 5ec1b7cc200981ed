import { showInsertion } from '../../contract/ads/ad-group-result.ts';
import { trigrams } from '../../text/tokens-rules.ts';

/** From this similarity on, two texts say the same (docs/methods/ads.md). */
export const duplicateLimit = 0.8;

/** A text reduced to what is compared. */
export type TextPrint = ReadonlySet<string>;

/** The distinct trigrams of a text as it is shown. */
export function printOf(text: string): TextPrint {
  return new Set(trigrams(showInsertion(text).shown).keys());
}

/** Jaccard similarity of two prints, 0 to 1; two empty ones are alike. */
export function similarity(a: TextPrint, b: TextPrint): number {
  if (a.size === 0 && b.size === 0) return 1;
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  let shared = 0;
  for (const gram of small) if (large.has(gram)) shared += 1;
  return shared / (a.size + b.size - shared);
}

interface Entry {
  owner: string;
  text: string;
  print: TextPrint;
}

/**
 * Texts by their trigrams. A near duplicate shares at least 80 % of a text's trigrams, so at least one of any
 * 20 % plus one of them: looking up only that many of the rarest finds every duplicate without comparing all texts.
 */
export interface TextIndex {
  add(owner: string, text: string): void;
  /** A text of another owner that says the same; otherwise null. */
  find(print: TextPrint, exceptOwner: string): string | null;
}

/**
 * Names what an ad group advertises: ad groups with the same page and keywords, such as one for each region, are one
 * theme and may have the same texts.
 */
export function themeOf(adGroup: { finalUrl: string; keywords: readonly { text: string }[] }): string {
  const keywords = adGroup.keywords.map(({ text }) => text.toLowerCase());
  return [adGroup.finalUrl, ...[...new Set(keywords)].sort()].join('\n');
}

/** Whether two prints of these sizes can be near duplicates at all. */
const fits = (a: number, b: number): boolean => Math.min(a, b) >= duplicateLimit * Math.max(a, b);

/** An empty index. */
export function openTextIndex(): TextIndex {
  const holders = new Map<string, Entry[]>();
  const sizeOf = (gram: string): number => holders.get(gram)?.length ?? 0;
  return {
    add(owner, text) {
      const entry = { owner, text, print: printOf(text) };
      for (const gram of entry.print) {
        const list = holders.get(gram);
        if (list === undefined) holders.set(gram, [entry]);
        else list.push(entry);
      }
    },
    find(print, exceptOwner) {
      const probes = print.size - Math.ceil(duplicateLimit * print.size) + 1;
      const rarest = [...print].sort((a, b) => sizeOf(a) - sizeOf(b)).slice(0, probes);
      const seen = new Set<Entry>();
      for (const gram of rarest) {
        for (const entry of holders.get(gram) ?? []) {
          if (entry.owner === exceptOwner || !fits(entry.print.size, print.size) || seen.has(entry)) continue;
          seen.add(entry);
          if (similarity(print, entry.print) >= duplicateLimit) return entry.text;
        }
      }
      return null;
    },
  };
}
