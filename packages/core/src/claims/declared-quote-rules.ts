import type { Claim, PreparedSource } from './claim-rules.ts';
import type { Sentence } from './facts/fact.ts';
import { type DeclaredClaim, findQuote, foldForQuotes } from './quote-rules.ts';

/** Where declared quotes are; a fact inside a declared claim is proven by the sentences of its own quotes only. */
export function locateQuotes(
  text: string,
  sources: readonly PreparedSource[],
  declared: readonly DeclaredClaim[],
): { misquoted: DeclaredClaim[]; all: readonly Sentence[]; of: (claim: Claim) => Sentence[] | null } {
  const folded = foldForQuotes(text);
  const misquoted: DeclaredClaim[] = [];
  const located: { start: number; end: number; sentences: Sentence[] }[] = [];
  for (const claim of declared) {
    const sentences = sources.flatMap((source) => {
      const at = findQuote(source.folded, claim.quote);
      return at === null ? [] : source.sentences.filter((sentence) => overlaps(sentence, at));
    });
    const span = findQuote(folded, claim.text);
    // A claim about another text of the same candidate says nothing about this one.
    if (span === null) continue;
    if (sentences.length === 0) misquoted.push(claim);
    else located.push({ ...span, sentences });
  }
  const of = ({ start, end }: Claim): Sentence[] | null => {
    const own = located.filter((one) => one.start <= start && end <= one.end).flatMap((one) => one.sentences);
    return own.length === 0 ? null : own;
  };
  return { misquoted, all: located.flatMap(({ sentences }) => sentences), of };
}

function overlaps({ tokens }: Sentence, at: { start: number; end: number }): boolean {
  return (tokens[0]?.start ?? 0) < at.end && at.start < (tokens.at(-1)?.end ?? 0);
}
