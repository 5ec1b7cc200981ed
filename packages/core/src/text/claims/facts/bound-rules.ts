import boundWords from './bound-words.json' with { type: 'json' };
import type { FactToken, Bound } from './fact.ts';
import { isContent, numeric, phraseAround } from './phrase-rules.ts';
import { negations } from './topic-lexicon.ts';

/** Words before a number that make it a lower or an upper bound. */
export const lowerWords = new Set(boundWords.lower.split(' '));
export const upperWords = new Set(boundWords.upper.split(' '));
/** Words that may be between a bound and its number: "from age 3". */
const skipped = new Set(boundWords.skipped.split(' '));

/** Which way a number is bounded by the words around it. */
export function boundOf(tokens: readonly FactToken[], at: number, text: string): Bound {
  const after = boundAfter(tokens, at, text);
  if (after !== null) return after;
  // The words before a range belong to the range: "from 120 to 260 g".
  if (tokens[at]?.range !== null) return null;
  for (let before = at - 1; before >= Math.max(0, at - boundReach); before -= 1) {
    if (tokens[before + 1]?.startsClause === true) return null;
    const word = tokens[before]?.canon ?? '';
    if (numeric.test(word) || isNoBound(tokens, before, at)) return null;
    // "87 % or more after 25 years": the bound belongs to the number before.
    if ((word === 'more' || word === 'less') && tokens[before - 1]?.canon === 'or') return null;
    const bound = boundWord(tokens, before, at);
    if (bound !== null) return turned(bound, tokens[before - 1]?.canon ?? '');
    if (isContent(tokens[before]) && !skipped.has(word)) return null;
  }
  return null;
}

const boundReach = 4;

function boundWord(tokens: readonly FactToken[], before: number, at: number): Bound {
  const [earlier, word, later] = [before - 1, before, before + 1].map((place) => tokens[place]?.canon ?? '');
  if (word === 'to' && (earlier === 'up' || (later === tokens[at]?.canon && isLimit(tokens, before)))) return 'upper';
  // "Au moins", "al menos" are least, not less; "älter als" is a bound, "Alter" a word.
  if (/^(?:au|du|al)$/u.test(earlier ?? '') && /^(?:moins|menos)$/u.test(word ?? '')) return 'lower';
  if (word === 'alter' && later === 'als') return 'lower';
  if (upperWords.has(word ?? '')) return 'upper';
  return lowerWords.has(word ?? '') ? 'lower' : null;
}

/** "Cover to £25,000" is a limit; "reduced to £25", "back to 5" and "to Dublin, £94" are none. */
function isLimit(tokens: readonly FactToken[], at: number): boolean {
  const before = tokens[at - 1];
  if (!isContent(before) || tokens[at]?.startsClause === true) return false;
  return !/^(?:down|back|\p{L}+(?:ed|es)|drops?|cuts?|falls?|rises?|rose|fell|open|close|next|prior|due)$/u.test(
    before.canon,
  );
}

/** "No more than 5" is at most 5. */
function turned(bound: Bound, before: string): Bound {
  if (!negations.has(before)) return bound;
  return bound === 'lower' ? 'upper' : 'lower';
}

const instalments = /^(?:payments?|install?ments?|rates?|raten|mensualites?|cuotas?)$/u;

/** "Dès 20 €" and "da 24 €" bound prices; before other numbers they are articles and prepositions. */
const onlyOfPrices = new Set(['des', 'da', 'dal', 'dai', 'dalle']);

/** Words that only look like a bound: "from two-hour walks to ten-hour days", "over 12 payments", "from 1,204 runners". */
function isNoBound(tokens: readonly FactToken[], before: number, at: number): boolean {
  const [word, number] = [tokens[before]?.canon, tokens[at]?.canon ?? ''];
  // "Start with 500 lookups" names how many there are.
  if (/^(?:starts?|begins?)$/u.test(word ?? '') && tokens[before + 1]?.canon === 'with') return true;
  // "Plus $8.99 shipping" adds; the French bound is "plus de 8 €".
  if (word === 'plus' && before === at - 1) return true;
  if (onlyOfPrices.has(word ?? '')) return !number.startsWith('price:');
  if (word === 'over' || word === 'uber') return instalments.test(tokens[at + 1]?.canon ?? '');
  if (word !== 'from') return false;
  if (number.startsWith('price:')) return false;
  const { to } = phraseAround(tokens, at);
  // Where something comes from isn't a bound either.
  if (number.endsWith(':person') && before === at - 1) return true;
  const isSource = number.startsWith('number:') && before === at - 1 && (tokens[at + 1]?.canon.endsWith('s') ?? false);
  return isSource || tokens.slice(at + 1, to).some(({ canon }) => canon === 'to');
}

const lowerAfter =
  /^(?:or|and|oder|und|ou|et|o|y) (?:more|up|upward|upwards|mehr|over|above|older|later|newer|higher|greater|alter|plus|mas)\b|^(?:et|y) (?:plus|mas)|^以 上|^か ら|^歳 (?:以 上|か ら)/u;
const upperAfter =
  /^(?:or|and|oder|und|ou|o) (?:less|fewer|under|below|younger|weniger|junger|moins|menos)\b|^歳? ?以 [内下]|^歳? ?未 満|^歳? ?ま [てで]/u;

const leastBehind = /^(?:\S+ )?(?:at least|minimum|como minimo|au minimum|au moins)$/u;
const mostBehind = /^(?:\S+ )?(?:at most|maximum|max|como maximo|au maximum|au plus)$/u;
const behindReach = 4;

/** What closes the clause after a number and what it counts: "six pupils at most". */
function behindWords(tokens: readonly FactToken[], next: number): string {
  const rest = tokens.slice(next, next + behindReach);
  const end = rest.findIndex(({ startsClause, canon }) => startsClause || canon === 'per' || canon === 'por');
  return (end === -1 ? rest : rest.slice(0, end)).map(({ canon }) => canon).join(' ');
}

function boundAfter(tokens: readonly FactToken[], at: number, text: string): Bound {
  const end = tokens[at]?.end ?? 0;
  if (text[end] === '+') return 'lower';
  const next = afterBracket(tokens, at, text);
  if (tokens[next]?.startsPhrase === true) return null;
  const words = tokens
    .slice(next, next + 3)
    .map(({ canon }) => canon)
    .join(' ');
  const behind = behindWords(tokens, next);
  if (leastBehind.test(behind)) return 'lower';
  if (mostBehind.test(behind)) return 'upper';
  if (lowerAfter.test(words)) return 'lower';
  return upperAfter.test(words) ? 'upper' : null;
}

const longestBracket = 4;

/** Where the sentence continues after a remark in brackets: "24,200円(税込)から". */
function afterBracket(tokens: readonly FactToken[], at: number, text: string): number {
  const gap = text.slice(tokens[at]?.end ?? 0, tokens[at + 1]?.start ?? 0);
  if (!/^\s?[(（]/u.test(gap)) return at + 1;
  for (let next = at + 2; next <= at + 1 + longestBracket; next += 1) {
    if (/[)）]/u.test(text.slice(tokens[next - 1]?.end ?? 0, tokens[next]?.start ?? 0))) return next;
  }
  return at + 1;
}
