const WIDE = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]/u;

/** Columns a text takes: East Asian wide and fullwidth characters count two, all others one. */
export function displayWidth(text: string): number {
  let columns = 0;
  for (const character of text) columns += WIDE.test(character) ? 2 : 1;
  return columns;
}

/** Lower-case words of a text in order, numbers included. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu) ?? [];
}

/** How alike two texts are by their letter trigrams, 0 to 1 (Jaccard). */
export function trigramSimilarity(left: string, right: string): number {
  const a = trigrams(left);
  const b = trigrams(right);
  if (a.size === 0 || b.size === 0) return left.toLowerCase() === right.toLowerCase() ? 1 : 0;
  const shared = [...a].filter((gram) => b.has(gram)).length;
  return shared / (a.size + b.size - shared);
}

function trigrams(text: string): Set<string> {
  const padded = ` ${wordsOf(text).join(' ')} `;
  const grams = new Set<string>();
  for (let start = 0; start + 3 <= padded.length; start += 1) grams.add(padded.slice(start, start + 3));
  return grams;
}

/**
 * Shortens to at most `maxColumns` where a reader would pause: after a clause, before a little word (`stopWords`), else
 * between words. With `whole` it answers an empty text rather than cut between words.
 */
export function cutToFit(
  text: string,
  maxColumns: number,
  options: { stopWords?: readonly string[]; whole?: boolean } = {},
): string {
  if (displayWidth(text) <= maxColumns) return text;
  const clause = text.split(/(?<=[^\d])[,;:–—(]\s?|\s[-–—]\s/u)[0]?.trim() ?? '';
  if (displayWidth(clause) <= maxColumns && displayWidth(clause) >= Math.min(12, maxColumns / 3)) return clause;
  const kept = wordsThatFit(text, maxColumns);
  const all = text.split(' ');
  for (let length = kept.length; length >= 2; length -= 1) {
    if (options.stopWords?.includes(all[length]?.toLowerCase() ?? '') === true) return all.slice(0, length).join(' ');
  }
  if (options.whole === true) return '';
  while (kept.length > 1 && (kept.at(-1)?.length ?? 0) <= 3) kept.pop();
  if (kept.length === 0) return cutCharacters(text, maxColumns);
  return kept.join(' ').replace(/[\s,;:–—-]+$/u, '');
}

function wordsThatFit(text: string, maxColumns: number): string[] {
  const kept: string[] = [];
  for (const word of text.split(' ')) {
    if (displayWidth([...kept, word].join(' ')) > maxColumns) break;
    kept.push(word);
  }
  return kept;
}

function cutCharacters(text: string, maxColumns: number): string {
  let kept = '';
  for (const character of text) {
    if (displayWidth(kept + character) > maxColumns) break;
    kept += character;
  }
  return kept;
}
