import { tokens } from './tokens-rules.ts';

const numberWords = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, number) => [word, String(number)]),
);
/** Words and signs that join the two halves of a name: "h&m", "1und1", "barnes and noble". */
const joiners = new Set('and und et y e og och en n'.split(' '));
/** A shorter number is a size or an amount, unless it is written in the name's own parts. */
const tellingDigits = 3;

/** A name with its numbers as digits and without what joins its parts. */
export interface NumberName {
  text: string;
  /** Parts it has to be written in: "1&1" is not "11". */
  minParts: number;
}

/** A text with its number words as digits: "Two-Person" is "2-Person". */
export const withDigits = (text: string): string =>
  text.replaceAll(/\p{L}+/gu, (word) => numberWords.get(word.toLowerCase()) ?? word);

/** The parts of a text, cut between letters and digits, numbers as digits, without apostrophes. */
export function nameParts(text: string): string[] {
  return tokens(text)
    .flatMap((word) => word.replaceAll(/['’]/gu, '').match(/\d+|[^\d]+/gu) ?? [])
    .map((part) => numberWords.get(part) ?? part);
}

/** The spelling of a name by its parts; null for a name without numbers or joiners, which is matched as it is. */
export function numberName(name: string): NumberName | null {
  const parts = nameParts(name);
  const kept = parts.filter((part, index) => !isJoiner(parts, index));
  const hasNumber = kept.some((part) => /^\d+$/u.test(part));
  if (kept.length === parts.length && !hasNumber && !/[&+'’]/u.test(name)) return null;
  const text = kept.join('');
  const isShortNumber = /^\d+$/u.test(text) && text.length < tellingDigits;
  return { text, minParts: isShortNumber ? Math.max(2, kept.length) : 1 };
}

/** Whether a text contains the name, whatever its punctuation. */
export function holdsNumberName(text: string, { text: name, minParts }: NumberName): boolean {
  const parts = nameParts(text);
  for (let from = 0; from < parts.length; from += 1) {
    let joined = '';
    let count = 0;
    for (let to = from; to < parts.length && joined.length < name.length; to += 1) {
      if (to > from && isJoiner(parts, to)) continue;
      joined += parts[to] ?? '';
      count += 1;
      if (joined === name && count >= minParts) return true;
      if (!name.startsWith(joined)) break;
    }
  }
  return false;
}

/** A joiner is between two parts. */
function isJoiner(parts: readonly string[], at: number): boolean {
  return at > 0 && at < parts.length - 1 && joiners.has(parts[at] ?? '');
}

/** What a domain says about the name apart from its spelling: "511tactical" is called "5.11", and "hm" is written "h&m". */
export function impliedNames(stem: string): string[] {
  const [number] = /^\d{3,}(?=\p{L})/u.exec(stem) ?? [];
  const initials = /^\p{L}{2,3}$/u.test(stem) ? [Array.from(stem).join('&')] : [];
  return [...(number === undefined ? [] : [number]), ...initials];
}

/** The beginning of every spelling of a name, as a part of a pattern: its first part, and the word for its number. */
export function nameHint({ text }: NumberName): string {
  const first = /^(?:\d+|[^\d]+)/u.exec(text)?.[0] ?? text;
  const begun = [...numberWords].flatMap(([word, digits]) => (text.startsWith(digits) ? [word] : []));
  return [first.slice(0, 1), ...begun].map((part) => part.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`)).join('|');
}
