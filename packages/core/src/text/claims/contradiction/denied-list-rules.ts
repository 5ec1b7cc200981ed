import type { FactToken, Sentence } from '../facts/fact.ts';
import { isContent } from '../facts/phrase-rules.ts';

const denying =
  /^(?:not|cannot|no|non|nicht|keine?[nrsm]?|pas|niet|geen|except|excluded|exclusions|ausgeschlossen|exclus|excluido|escluso)$/u;
/** "What we cannot take", "Was nicht zum Sperrmüll gehört", "Qué no incluye". */
const asking = /^(?:what|was|ce|que|cosa|wat|not|nicht|exclusions)$/u;
const longestHeading = 8;
const fewestListed = 2;

/** Where a sentence lists what a heading before a colon denies: "What we cannot take: mattresses, cots"; one group of words an item. */
export function deniedList({ tokens }: Pick<Sentence, 'tokens'>): number[][] {
  const colon = tokens.findIndex(({ startsPhrase, startsSentence }) => startsPhrase && !startsSentence);
  return colon === -1 || !isDenying(tokens.slice(0, colon)) ? [] : itemsFrom(tokens, colon);
}

/** The same where the heading is a separate line. */
export function deniedBelow(heading: Sentence | undefined, list: Sentence): number[][] {
  const isHeading = heading !== undefined && heading.paragraph + 1 === list.paragraph && isDenying(heading.tokens);
  const items = isHeading ? itemsFrom(list.tokens, 0) : [];
  return items.length > fewestListed ? items : [];
}

const isDenying = (tokens: readonly FactToken[]): boolean =>
  tokens.length <= longestHeading &&
  asking.test(tokens[0]?.canon ?? '') &&
  tokens.some(({ canon }) => denying.test(canon));

function itemsFrom(tokens: readonly FactToken[], from: number): number[][] {
  const items: number[][] = [[]];
  for (let at = from; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token?.startsClause === true || /^(?:and|or|und|oder|et|ou|y|o|e|en|of)$/u.test(token?.canon ?? ''))
      items.push([]);
    if (isContent(token)) items.at(-1)?.push(at);
  }
  return items.filter((item) => item.length > 0);
}
