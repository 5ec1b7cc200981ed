import { contentWords, stemOf, tokens } from '../../text/tokens-rules.ts';
import { isUrl } from '../../text/url-rules.ts';

/** A page of the site that search data names without its queries. */
export interface KnownPage {
  page: string;
  impressions: number;
}

type Guess = (question: { text: string; language: string | null }) => string[];

const guessedAtMost = 2;
const pagesComparedAtMost = 5000;
/** Share of a question's weight in words that an address must hold. */
const enough = 0.5;

/** Words of an address that distinguish its page: "/guides/wash-down-jacket/" is guides, wash, down, jacket. */
function wordsOf(page: string): string[] {
  if (!isUrl(page)) return [];
  const { pathname } = new URL(page);
  try {
    return tokens(decodeURIComponent(pathname).replaceAll(/[-_/.+]+/gu, ' '));
  } catch {
    return tokens(pathname.replaceAll(/[-_/.+%]+/gu, ' '));
  }
}

/**
 * Finds the pages that probably rank for a question where the search data does not say which query led to which page:
 * those whose addresses hold most of its words, rare words counting more (by the logarithm of how few pages have them).
 */
export function pageGuesser(known: readonly KnownPage[]): Guess {
  const pages = known.toSorted((a, b) => b.impressions - a.impressions).slice(0, pagesComparedAtMost);
  const words = pages.map(({ page }) => wordsOf(page));
  const byLanguage = new Map<string, (text: string) => string[]>();
  return ({ text, language }) => {
    const code = language ?? 'en';
    const guess = byLanguage.get(code) ?? guesserIn(code, { pages, words });
    byLanguage.set(code, guess);
    return guess(text);
  };
}

function guesserIn(
  language: string,
  { pages, words }: { pages: readonly KnownPage[]; words: readonly string[][] },
): (text: string) => string[] {
  const stems = words.map((list) => new Set(list.map((word) => stemOf(word, language))));
  const pagesWith = new Map<string, number[]>();
  for (const [index, set] of stems.entries())
    for (const stem of set) {
      const list = pagesWith.get(stem);
      if (list === undefined) pagesWith.set(stem, [index]);
      else list.push(index);
    }
  const weightOf = (stem: string): number => Math.log(1 + pages.length / (1 + (pagesWith.get(stem)?.length ?? 0)));
  return (text) => {
    const asked = [...new Set(contentWords(text, language).map((word) => stemOf(word, language)))];
    const whole = asked.reduce((sum, stem) => sum + weightOf(stem), 0);
    const held = new Map<number, number>();
    for (const stem of asked)
      for (const index of pagesWith.get(stem) ?? []) held.set(index, (held.get(index) ?? 0) + weightOf(stem));
    const length = (index: number): number => stems[index]?.size ?? 0;
    // Of two that hold the same words the shorter address is more about them; pages are sorted by impressions already.
    return [...held]
      .filter(([, weight]) => weight >= whole * enough)
      .sort((a, b) => b[1] - a[1] || length(a[0]) - length(b[0]) || a[0] - b[0])
      .slice(0, guessedAtMost)
      .flatMap(([index]) => pages[index]?.page ?? []);
  };
}
