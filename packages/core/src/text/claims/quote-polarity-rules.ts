import { denialsIn, idle } from './contradiction/denial-rules.ts';
import { contrastWords, exceptWords, onlyWords } from './contradiction/restriction-lexicon.ts';
import type { FactToken, Sentence } from './facts/fact.ts';
import { isContent, shareWord } from './facts/phrase-rules.ts';
import { negations } from './facts/topic-lexicon.ts';

/** A declared claim: its words, those of the sentences that make it in the text, and the sentences its quote is in. */
export interface QuotedClaim {
  claim: readonly FactToken[];
  said: readonly FactToken[];
  quoted: readonly Sentence[];
}

const hasNone = /\p{L}{3}(?:frei(?:e[nrsm]?)?|los(?:e[nrsm]?)?|less|free|vrij|loos|fri|fritt)$/u;
const excluding =
  /^(?:t|exclu\p{L}*|ausgeschlossen|ausgenommen|esclus\p{L}*|instead|rather|statt|until|bis|hasta|jusqu|fino|tot|inte|ej|utan)$/u;
const saysNo = ({ canon }: FactToken): boolean =>
  [negations, exceptWords, onlyWords].some((words) => words.has(canon)) || hasNone.test(canon) || excluding.test(canon);

/** Whether a claim says what its own quote denies: "you can sleep in them" with the quote "they must not be slept in". */
export function isDeniedByQuote({ claim, said, quoted }: QuotedClaim): boolean {
  // A text with a denial of its own may say the same.
  if (claim.some(saysNo) || said.some(saysNo)) return false;
  const words = claim.filter(isContent).map(({ canon }) => canon);
  return quoted.some((sentence) => denies(sentence, words));
}

function denies(sentence: Sentence, words: readonly string[]): boolean {
  const { tokens } = sentence;
  const denied = denialsIn(sentence);
  const places = new Set(denied.map(({ at }) => at));
  const wordAt = (at: number): string => tokens[at]?.canon ?? '';
  const affirmed = tokens.flatMap((token, at) => (isContent(token) && !places.has(at) ? [token.canon] : []));
  const negation = tokens.findIndex(({ canon }) => negations.has(canon) || canon === 't');
  // "Luggage you don't need stays here" says which luggage.
  if ([1, 2].some((next) => /^needs?$/u.test(wordAt(negation + next)))) return false;
  // "At no charge" denies nothing.
  if (sentence.facts.some(({ kind, from, to }) => kind === 'free' && from <= negation && negation < to)) return false;
  // "The guarantee doesn't cover stains" denies stains, "dogs are not allowed" dogs.
  const things = denied.filter(({ at }) => at > negation && !idle.has(wordAt(at)));
  return (things.length > 0 ? things : denied).some(({ at, partners }) => {
    const word = wordAt(at);
    if (idle.has(word) || !shareWord([word], words) || shareWord([word], affirmed)) return false;
    return (partners.length === 0 || shareWord(partners.map(wordAt), words)) && isOfClause(tokens, at, words);
  });
}

const fewestShared = 2;

/** Whether a claim has more of the clause that denies than of any other: "free on yearly plans, not on monthly ones" says both. */
function isOfClause(tokens: readonly FactToken[], at: number, words: readonly string[]): boolean {
  const starts = tokens.flatMap(({ startsClause, canon }, place) =>
    place === 0 || startsClause || contrastWords.has(canon) ? [place] : [],
  );
  const shared = starts.map((from, index) => {
    const to = starts[index + 1] ?? tokens.length;
    const own = tokens.slice(from, to).filter(isContent);
    const count = words.filter((word) => own.some(({ canon }) => shareWord([word], [canon]))).length;
    return { count, denies: from <= at && at < to };
  });
  const most = (isDenial: boolean): number =>
    Math.max(0, ...shared.filter((one) => one.denies === isDenial).map(({ count }) => count));
  return most(true) >= fewestShared && most(true) > most(false);
}
