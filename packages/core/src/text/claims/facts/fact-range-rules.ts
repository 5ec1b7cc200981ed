import type { FactToken } from './fact.ts';
import { numberWords } from './number-word-lexicon.ts';

const numeric = /^(?:price|percent|quantity|number|year):/u;
const rangeWords = new Set(['to', 'bis', 'through', 'a', 'al', 'tot', 'ate', 'till', 'until', '～', '〜']);
const listWords = new Set(['and', 'or', 'und', 'oder', 'et', 'ou', 'y', 'o', 'e', 'en', 'of', 'statt']);

const sign = /[$€£¥]/u;

/** "Between 300 and 500" is a range too. */
const between = new Set(['between', 'zwischen', 'entre', 'tra', 'fra', 'tussen']);

/** Gives both ends of a range one unit and links each to the other; the first of a list gets the unit of the last. */
export function joinRanges(tokens: FactToken[], text: string): FactToken[] {
  for (const [at, low] of tokens.entries()) {
    spellOut(tokens, at);
    rate(tokens, at, text);
    if (!numeric.test(low.canon)) continue;
    const middle = tokens[at + 1];
    const isAdjacent = middle !== undefined && numeric.test(middle.canon);
    const high = isAdjacent ? middle : tokens[at + 2];
    if (high === undefined || !numeric.test(high.canon) || high.startsPhrase || middle?.startsClause === true) continue;
    const gap = text.slice(low.end, high.start);
    const isBetween = between.has(tokens[at - 1]?.canon ?? '') && listWords.has(middle?.canon ?? '');
    const isRange =
      isBetween || (isAdjacent ? /^\s?[-–—‐~～〜]\s?[$€£¥]?$/u.test(gap) : rangeWords.has(middle?.canon ?? ''));
    // "$1.12 at 500 and $0.86 by the pallet": a sign before the last number is of that number alone.
    const isList = !isRange && !isAdjacent && listWords.has(middle?.canon ?? '') && !sign.test(text[high.start] ?? '');
    if (!isRange && !isList) continue;
    shareUnit(low, high, isRange);
    if (isRange && unitOf(low) === unitOf(high) && valueOf(low) < valueOf(high)) {
      low.range = { end: 'low', other: high.canon };
      high.range = { end: 'high', other: low.canon };
    }
  }
  return tokens;
}

/** "Between one and six weeks": the first end of a range may be a word. */
function spellOut(tokens: readonly FactToken[], at: number): void {
  const [low, middle, high] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  const value = numberWords.get(low?.canon ?? '');
  if (low === undefined || value === undefined || high?.canon.startsWith('quantity:') !== true) return;
  const isBetween = between.has(tokens[at - 1]?.canon ?? '') && listWords.has(middle?.canon ?? '');
  if (isBetween || rangeWords.has(middle?.canon ?? '')) low.canon = withUnitOf(high, value);
}

const ofWords = /^(?:of|von|sur|de|di|su)$/u;
const bestRating = 5;

/** "4.6 out of 5" and "4,6 von 5" are stars, whether the word follows or not. */
function rate(tokens: readonly FactToken[], at: number, text: string): void {
  const token = tokens[at];
  const isSlash = /^\s?\/\s?$/u.test(text.slice(token?.end ?? 0, tokens[at + 1]?.start ?? 0));
  const of = tokens[at + 1]?.canon === 'out' ? at + 2 : at + 1;
  const best = tokens[isSlash ? at + 1 : of + 1];
  if (token?.canon.startsWith('number:') !== true || !(isSlash || ofWords.test(tokens[of]?.canon ?? ''))) return;
  const isRating = best !== undefined && /^(?:number:5$|quantity:5:star$)/u.test(best.canon) && !best.startsClause;
  if (isRating && valueOf(token) <= bestRating && (!Number.isInteger(valueOf(token)) || best.canon.endsWith('star')))
    token.canon = `quantity:${valueOf(token)}:star`;
}

function shareUnit(low: FactToken, high: FactToken, isRange: boolean): void {
  if (low.canon.startsWith('number:')) low.canon = withUnitOf(high, valueOf(low));
  else if (isRange && high.canon.startsWith('number:')) high.canon = withUnitOf(low, valueOf(high));
}

/** The number of a numeric token. */
export function valueOf({ canon }: Pick<FactToken, 'canon'>): number {
  const [kind, first = '', second = ''] = canon.split(':');
  return Number(kind === 'price' ? second : first);
}

/** What a numeric token counts in: "price:EUR", "percent", "quantity:day", "number". */
export function unitOf({ canon }: Pick<FactToken, 'canon'>): string {
  const [kind = '', first = '', second = ''] = canon.split(':');
  return kind === 'price' ? `${kind}:${first}` : kind === 'quantity' ? `${kind}:${second}` : kind;
}

/** Another value in the unit of a token. */
export function withUnitOf(token: Pick<FactToken, 'canon'>, value: number): string {
  const [kind = '', first = '', second = ''] = token.canon.split(':');
  if (kind === 'price') return `${kind}:${first}:${value}`;
  return kind === 'quantity' ? `${kind}:${value}:${second}` : `${kind}:${value}`;
}
