import { type FoldedText, foldEach } from './fold-characters-rules.ts';

/** What a writer says proves a part of its text. */
export interface DeclaredClaim {
  /** The words of the text. */
  text: string;
  /** The words of the page. */
  quote: string;
}

/** Folds what quoting may change without changing a word: white space, case, width, dashes and quotation marks. */
export const foldForQuotes = (text: string): FoldedText =>
  foldEach(text, (character, before) => {
    const folded = foldCharacter(character);
    return folded === ' ' && (before === '' || before.endsWith(' ')) ? '' : folded;
  });

function foldCharacter(character: string): string {
  if (character >= '!' && character <= '~') return character.toLowerCase();
  if (/\s/u.test(character)) return ' ';
  if (/[\u2010-\u2015\u2212]/u.test(character)) return '-';
  if (/[‘’ʼ‚]/u.test(character)) return "'";
  if (/[“”„«»]/u.test(character)) return '"';
  if (/\p{Cf}/u.test(character)) return '';
  return character.normalize('NFKC').toLowerCase();
}

/** Where a quote is in a text word for word; null when it isn't. */
export function findQuote(folded: FoldedText, quote: string): { start: number; end: number } | null {
  const wanted = foldForQuotes(quote)
    .plain.trim()
    .replace(/^["']+|(?<!["'.…])["'.…]+$/gu, '');
  if (wanted === '') return null;
  for (let from = folded.plain.indexOf(wanted); from !== -1; from = folded.plain.indexOf(wanted, from + 1)) {
    if (isWhole(folded.plain, from, from + wanted.length)) {
      return { start: folded.origins[from] ?? 0, end: folded.origins[from + wanted.length] ?? 0 };
    }
  }
  return null;
}

/** A quote consists of whole words and numbers: "00 mm" is not in "3,000 mm", nor "7 °C" in "-7 °C". */
function isWhole(plain: string, from: number, to: number): boolean {
  const [before, first, last, after] = [plain[from - 1], plain[from], plain[to - 1], plain[to]].map(
    (one) => one ?? ' ',
  );
  const isLatin = (one: string): boolean => /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u.test(one);
  if (isLatin(before ?? ' ') && isLatin(first ?? ' ')) return false;
  if (isLatin(last ?? ' ') && isLatin(after ?? ' ')) return false;
  const isNumberBefore =
    /[-.,]/u.test(before ?? '') &&
    /\d/u.test(first ?? '') &&
    /(?:^|[\s\d(])[-.,]$/u.test(plain.slice(Math.max(0, from - 2), from));
  const isNumberAfter = /\d/u.test(last ?? '') && /^[.,]\d/u.test(plain.slice(to, to + 2));
  return !isNumberBefore && !isNumberAfter;
}
