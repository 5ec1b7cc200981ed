import { unitOf, valueOf } from './facts/fact-range-rules.ts';
import { factTokens } from './facts/fact-tokens-rules.ts';
import { type FactToken, type NumberFact, type Sentence, type WordFact } from './facts/fact.ts';
import type { FoldedText } from './facts/fold-characters-rules.ts';
import { isContent, numeric, shareWord } from './facts/phrase-rules.ts';
import { isDeniedByQuote } from './quote-polarity-rules.ts';
import { type DeclaredClaim, findQuote, foldForQuotes } from './quote-rules.ts';
import { sentencesOf } from './sentence-rules.ts';

interface Span {
  start: number;
  end: number;
}

/** A declared claim in a text, with the sentences that its quote is in. */
interface Located extends Span {
  claim: readonly FactToken[];
  sentences: Sentence[];
  /** The words of the claim, where the text says the same in other words; null where it has them verbatim. */
  retold: readonly FactToken[] | null;
}

/** Where declared quotes are; a fact inside a declared claim is proven by the sentences of its own quotes only. */
export function locateQuotes(
  text: string,
  sources: readonly { sentences: Sentence[]; folded: FoldedText }[],
  declared: readonly DeclaredClaim[],
): {
  misquoted: DeclaredClaim[];
  /** Where the text says what its own quote denies. */
  contrary: readonly Span[];
  of: (claim: Span, fact: NumberFact | WordFact) => Sentence[] | null;
} {
  const folded = foldForQuotes(text);
  const said = declared.length === 0 ? [] : sentencesOf(text);
  const misquoted: DeclaredClaim[] = [];
  const located: Located[] = [];
  for (const claim of declared) {
    const sentences = sources.flatMap((source) => {
      const at = findQuote(source.folded, claim.quote);
      return at === null ? [] : source.sentences.filter((sentence) => overlaps(sentence, at));
    });
    const span = findQuote(folded, claim.text);
    const found = span === null ? findRetold(claim.text, said) : { ...span, retold: null };
    // A claim about another text of the same candidate says nothing about this one.
    if (found === null) continue;
    if (sentences.length > 0) located.push({ ...found, claim: factTokens(claim.text), sentences });
    else if (found.retold === null) misquoted.push(claim);
  }
  const of = ({ start, end }: Span, fact: NumberFact | WordFact): Sentence[] | null => {
    const around = located.filter((one) => one.start <= start && end <= one.end);
    const verbatim = around.filter(({ retold }) => retold === null);
    const own = verbatim.length > 0 ? verbatim : around.filter(({ retold }) => retold !== null && counts(retold, fact));
    return own.length === 0 ? null : own.flatMap(({ sentences }) => sentences);
  };
  const contrary = located.flatMap(({ start, end, claim, sentences: quoted }) => {
    const around = said.filter(({ tokens }) => (tokens[0]?.start ?? 0) < end && start < (tokens.at(-1)?.end ?? 0));
    const isContrary = isDeniedByQuote({ claim, said: around.flatMap(({ tokens }) => tokens), quoted });
    return isContrary ? [{ start, end }] : [];
  });
  return { misquoted, contrary, of };
}

const fewestShared = 2;
const leastShare = 0.6;

const isTelling = (token: FactToken): boolean => numeric.test(token.canon) || isContent(token);

const contentOf = (tokens: readonly FactToken[]): string[] => tokens.filter(isContent).map(({ canon }) => canon);

/** Where a text says what a claim says in other words: in the sentence that has most of its words and numbers. */
function findRetold(claim: string, said: readonly Sentence[]): Omit<Located, 'sentences' | 'claim'> | null {
  const retold = factTokens(claim)
    .filter(({ canon }) => canon.length > 1)
    .filter(isTelling);
  const isSaid = ({ canon }: FactToken, by: readonly FactToken[]): boolean =>
    by.some((other) => other.canon === canon) || shareWord([canon], contentOf(by));
  const counted = said.map(({ tokens }) => ({ tokens, count: retold.filter((one) => isSaid(one, tokens)).length }));
  const [best] = counted.toSorted((a, b) => b.count - a.count);
  if (best === undefined || best.count < Math.max(fewestShared, leastShare * retold.length)) return null;
  const at = best.tokens.filter((token) => isSaid(token, retold));
  return { start: at[0]?.start ?? 0, end: at.at(-1)?.end ?? 0, retold };
}

/** Whether a retold claim has an amount of the text, so that its quote must have it too; the number in a name ("Duo 800") isn't an amount. */
function counts(retold: readonly FactToken[], fact: NumberFact | WordFact): boolean {
  if ('key' in fact || !amounts.has(fact.kind) || fact.canon.startsWith('number:')) return false;
  return retold.some((token) => unitOf(token) === unitOf(fact) && valueOf(token) === valueOf(fact));
}

const amounts = new Set(['price', 'percent', 'quantity']);

function overlaps({ tokens }: Sentence, at: { start: number; end: number }): boolean {
  return (tokens[0]?.start ?? 0) < at.end && at.start < (tokens.at(-1)?.end ?? 0);
}
