/** Words that rank goods above all others, in the languages that texts are written in. */
const ranks = [
  'best, best-selling, best-rated, best-loved, bestselling, number one, unbeatable, unrivaled, unrivalled, unmatched, leading',
  'top-rated, top rated, award-winning, award winning, guaranteed, biggest, brightest, cheapest, cleanest, coolest, easiest',
  'fastest, finest, freshest, friendliest, greatest, happiest, healthiest, highest, hottest, kindest, largest, lightest',
  'longest, lowest, newest, nicest, oldest, purest, quickest, quietest, richest, safest, sharpest, simplest, slimmest',
  'smallest, smartest, smoothest, softest, sturdiest, strongest, sweetest, tastiest, thinnest, toughest, warmest, widest',
  'führend, unschlagbar, meilleur, meilleure, meilleurs, meilleures, imbattable, imbattables, mejor, mejores, imbatible',
  'imbatibles, miglior, migliore, migliori, imbattibile, imbattibili, melhor, melhores, goedkoopste, grootste, snelste',
  'sterkste, lichtste, najlepszy, najlepsza, najlepsze, bäst, bästa, bedste, bedst',
].flatMap((line) => line.split(', '));
/** German ones, in every form: "allerbesten", "günstigstes". */
const germanRanks =
  'best, allerbest, günstigst, billigst, größt, höchst, niedrigst, schnellst, stärkst, leichtest, sicherst, schönst, wärmst, meistverkauft, führend'.split(
    ', ',
  );
const superlative = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:#\s?1|no\.\s?1|n°\s?1|world['’]s|(?<=\S\s)ever(?=\s*(?:$|[.!?|,;–—-]))|${ranks.join('|')}|(?:${germanRanks.join('|')})e[nrsm]?)(?![\p{L}\p{N}])`,
  'giu',
);

const ranksIn = (text: string): string[] => (text.match(superlative) ?? []).map((word) => word.toLowerCase());

/** The superlatives of a text that none of its sources has; a review reads whether the others are meant alike. */
export function unsaidSuperlatives(text: string, sources: readonly string[]): string[] {
  const said = new Set(sources.flatMap(ranksIn));
  return [...new Set(ranksIn(text))].filter((word) => !said.has(word));
}
