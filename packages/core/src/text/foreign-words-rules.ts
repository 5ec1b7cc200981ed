import { foldAccents } from './fold-accents-rules.ts';
import { stopWordsOf } from './stop-words.ts';
import { primaryLanguage, tokens } from './tokens-rules.ts';

const comparedLanguages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'];
const folded = new Map(
  comparedLanguages.map((language) => [language, new Set(Array.from(stopWordsOf(language), foldAccents))] as const),
);
/** So many different little words of another language aren't a name: the text changes its language. */
const foreignWords = 2;
const shortestForeign = 3;

/** Little words of another language in a text ("sans", "pendant", "une"), unless the page itself has them; otherwise null. */
export function findForeignWords(text: string, language: string | null, known: ReadonlySet<string>): string | null {
  const own = folded.get(primaryLanguage(language));
  if (own === undefined) return null;
  const words = new Set(tokens(text).map(foldAccents));
  for (const [other, stopWords] of folded) {
    if (other === primaryLanguage(language)) continue;
    const foreign = [...words].filter(
      (word) => word.length >= shortestForeign && stopWords.has(word) && !own.has(word) && !known.has(word),
    );
    if (foreign.length >= foreignWords) return foreign.join(' ');
  }
  return null;
}

/** The words of texts as little words are looked up. */
export function knownWords(texts: readonly string[]): ReadonlySet<string> {
  return new Set(
    texts.flatMap((text) =>
      tokens(text.replaceAll(/[-–]/gu, ' ')).flatMap((word) => {
        const plain = foldAccents(word).replace(/['’]s?$/u, '');
        return [plain, plain.replace(/s$/u, '')];
      }),
    ),
  );
}
