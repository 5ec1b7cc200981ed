import { displayWidth, wordsOf } from './measure-text.ts';

const LONGEST_COLUMNS = 46;
const TELLING =
  /[$€£¥円%]|\d|\b(?:free|guarantee|warranty|promise|certified|handmade|kostenlos\w*|gratis|versandkostenfrei|garantie\w*|gratuit\w*|livraison|envío)\b|無料|保証/iu;
/** What is before the fact itself in a sentence: "You have …", "It weighs …", "Das Zelt kostet …". */
const LEAD_IN =
  /^(?:and |und )?(?:(?:you|we|they|it|which|every \p{L}+|each \p{L}+|all \p{L}+) (?:also )?(?:have|get|offer|give|costs?|weighs?|has|carries|comes? with)|(?:\p{Lu}[\p{L}\d]*\s){0,3}(?:weighs|costs)|weighs|costs|(?:.{0,30} )?(?:wiegt|kostet)) (?:an? |the |ein(?:e|en)? )?/iu;
/** A name with a number isn't a fact: "Stormwall 2". */
const PRODUCT_NAME = /^(?:\p{Lu}[\p{L}-]*\s)+\d+$/u;
const BARE_NUMBER = /^(?:[$€£]\s?)?\d[\d.,]*(?:\s?(?:€|円|kg|g|l|cm|mm|m))?$/u;

/** The short factual parts of sentences, word for word, fit to be behind a topic: "free returns within 60 days". */
export function mineFacts(sentences: readonly string[]): string[] {
  const clauses = sentences.flatMap((sentence) =>
    sentence
      .split(/(?<!\d)[,;:]\s*|[;:]\s+|,\s+|\s[–—-]\s|\s(?=(?:and|und) )|[.!?。！？](?:\s|$)|(?<=は)|、/u)
      .map((clause) =>
        clause
          .trim()
          .replace(LEAD_IN, '')
          .replace(/^(?:and|und) /iu, ''),
      ),
  );
  const facts = clauses.filter(
    (clause) => isTelling(clause) && displayWidth(clause) <= LONGEST_COLUMNS && isWholeThought(clause),
  );
  return [...new Set(facts)];
}

/** Whether a text states something that can be checked: a number, a price, a promise. */
export function isTelling(text: string): boolean {
  return TELLING.test(text);
}

/** Facts that say something behind a title's colon: bare numbers are joined to one, sentences without a verb kept. */
export function speakingFacts(facts: readonly string[]): string[] {
  const bare = facts.filter((fact) => BARE_NUMBER.test(fact));
  const others = facts.filter(
    (fact) => !BARE_NUMBER.test(fact) && !/^(?:free|gratis) (?:on|from|for|ab)\b/iu.test(fact),
  );
  return [...(bare.length > 1 ? [bare.slice(0, 2).join(', ')] : bare), ...others];
}

function isWholeThought(clause: string): boolean {
  return (
    BARE_NUMBER.test(clause) ||
    (!PRODUCT_NAME.test(clause) &&
      wordsOf(clause).length >= 2 &&
      !/^(?:or|if|when|but|that|oder|wenn|aber|then|dann)\b/iu.test(clause) &&
      !/\b(?:and|or|with|on|of|to|for|in|the|a|und|mit|ab)$/iu.test(clause))
  );
}
