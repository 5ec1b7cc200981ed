const shoutedLetters = 6;
const plainCapitals = 4;
/** Scripts without spaces or capitals, whose characters may touch a Latin word. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu;

/** "M" and "B197" are names of sizes and models. */
const isCapital = (word: string): boolean => word === word.toUpperCase() && /\p{Lu}.*\p{Lu}/u.test(word);

/** The words of a text; those that touch Japanese stand alone: "AES" in such a sentence isn't shouting. */
export const wordsIn = (text: string): string[] => text.replaceAll(unspaced, ' ').match(/[\p{L}\p{N}]+/gu) ?? [];

/** A word of four capitals, or a run of shorter ones, that isn't allowed; otherwise null. */
export function shoutedWords(text: string, allowed: ReadonlySet<string>): string | null {
  let run: string[] = [];
  for (const word of wordsIn(text)) {
    run = isCapital(word) ? [...run, word] : [];
    const isLong = word.length >= plainCapitals || (run.length >= 2 && run.join('').length >= shoutedLetters);
    if (run.length > 0 && isLong && run.some((one) => !allowed.has(one))) return run.join(' ');
  }
  return null;
}

/** Words that texts write in capitals only: names and acronyms, not shouted ones that are elsewhere in normal case. */
export function acronymsOf(texts: readonly string[]): string[] {
  const words = new Set(texts.flatMap(wordsIn));
  return [...words].filter((word) => {
    if (!/^\p{Lu}[\p{Lu}\p{N}]+$/u.test(word)) return false;
    // "S200" is the name of a model, however an address spells it.
    if (/\p{N}/u.test(word)) return true;
    const lower = word.toLowerCase();
    return !words.has(lower) && !words.has(word.charAt(0) + lower.slice(1));
  });
}
