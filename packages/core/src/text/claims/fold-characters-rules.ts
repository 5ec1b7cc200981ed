const plainAscii = /^[ -~]*$/u;

/** A text in one spelling, with the way back. */
export interface FoldedText {
  plain: string;
  /** Where each character of `plain` is in the text; its end comes last. */
  origins: number[];
}

/** Folds a text character by character, so that every position still leads back to it; `fold` also gets what is before. */
export function foldEach(text: string, fold: (character: string, before: string) => string): FoldedText {
  const origins: number[] = [];
  let plain = '';
  let at = 0;
  for (const character of text) {
    const folded = fold(character, plain);
    for (let i = 0; i < folded.length; i += 1) origins.push(at);
    plain += folded;
    at += character.length;
  }
  origins.push(text.length);
  return { plain, origins };
}

/** NFKC and lower case, digits of all scripts as ours. */
export const foldCharacters = (text: string): FoldedText => foldEach(text, foldCharacter);

function foldCharacter(character: string): string {
  if (plainAscii.test(character)) return character.toLowerCase();
  if (/[™®©\p{Cf}\p{Cc}]/u.test(character)) return /\s/u.test(character) ? ' ' : '';
  if (/[’‘ʼ]/u.test(character)) return "'";
  if (/\s/u.test(character)) return ' ';
  // "m²" is the word "mq", as Italians write it, not a number.
  if (character === '²') return 'q';
  const digit = /\p{Nd}/u.test(character) ? digitValue(character) : null;
  return digit ?? character.normalize('NFKC').toLowerCase();
}

/** Decimal digits of every script come in runs of ten that start at a code point whose predecessor isn't a digit. */
function digitValue(character: string): string {
  const plain = character.normalize('NFKC');
  if (/^\d$/u.test(plain)) return plain;
  const code = plain.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}
