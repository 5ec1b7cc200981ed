import { foldAccents } from './fold-accents-rules.ts';
import { stemOf, stems } from './tokens-rules.ts';

/** Languages that write several words as one. */
export const compounding: ReadonlySet<string> = new Set(['de', 'nl', 'sv', 'da', 'no', 'fi']);
const shortestPart = 4;

/** Whether a text contains a word, in another form or as part of a compound: "Lederstiefel" holds "leder" and "stiefel". */
export function holdsWord(text: string, language: string): (word: string) => boolean {
  const held = new Set(stems(text, language));
  const compact = foldAccents(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
  return (word) => {
    if (held.has(stemOf(word, language))) return true;
    const folded = foldAccents(word);
    const part = compounding.has(language) ? folded.replace(/(?:en|e|n|s)$/u, '') : folded;
    return part.length >= shortestPart && compact.includes(part);
  };
}
