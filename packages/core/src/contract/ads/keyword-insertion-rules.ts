import { displayWidth } from '../../text/text-width-rules.ts';

/** The spellings of the tag that Google knows; each sets another case for the inserted keyword. */
const insertion = /\{(?:keyword|Keyword|KeyWord|KEYWord|KeyWORD|KEYWORD):([^{}]*)\}/gu;

/** A text as it is shown when its keyword is too long to be inserted, and what is wrong with its braces. */
export interface ShownText {
  shown: string;
  problem: string | null;
}

/** Puts the default text in place of a keyword insertion; every other brace is a mistake. */
export function showInsertion(text: string): ShownText {
  if (!/[{}]/u.test(text)) return { shown: text, problem: null };
  const defaults = [...text.matchAll(insertion)].map((match) => match[1] ?? '');
  const shown = text.replaceAll(insertion, '$1');
  if (/[{}]/u.test(shown)) {
    return { shown, problem: 'Braces are only for a keyword insertion such as {KeyWord:Trail Shoes}.' };
  }
  if (defaults.some((one) => !/[\p{L}\p{N}]/u.test(one) || one !== one.trim())) {
    return { shown, problem: 'The keyword insertion needs a default text without spaces around it.' };
  }
  return { shown, problem: defaults.length > 1 ? 'A text can have at most one keyword insertion.' : null };
}

/** The columns Google counts: wide characters are 2, and of a keyword insertion only the default text counts. */
export function adTextWidth(text: string): number {
  return displayWidth(showInsertion(text).shown);
}
