/** Words that rank goods above all others, in the languages that texts are written in; "forest" only ends like one. */
const superlative =
  /(?<![\p{L}\p{N}])(?:best(?:-?(?:selling|rated|loved))?|#\s?1|no\.\s?1|n°\s?1|number one|world['’]s|unbeatable|unrivall?ed|unmatched|leading|top[- ]rated|award[- ]winning|guaranteed|(?!(?:for|con|inter|re?qu|gu|w|t|r|v|p|z|n|ch|cr|pri|har?v|prot|hon|mod|inv|dig|manif|sugg|qu|lat|mid|north|south|near|arr|cong|inqu|unr)w?est)\p{L}{3,}est|(?<=\S\s)ever(?=\s*(?:$|[.!?|,;–—-]))|(?:aller)?best(?:e[nrsm]?)|(?:günstigst|billigst|größt|höchst|niedrigst|schnellst|stärkst|leichtest|sicherst|schönst|wärmst|meistverkauft|führend|unschlagbar)\p{L}{0,2}|meilleure?s?|imbattables?|mejor(?:es)?|imbatibles?|miglior[ei]?|imbattibil[ei]|melhor(?:es)?|goedkoopste|grootste|snelste|sterkste|lichtste|najlep\p{L}+|bäst[ae]?|bedste)(?![\p{L}\p{N}])/giu;

const ranksIn = (text: string): string[] => (text.match(superlative) ?? []).map((word) => word.toLowerCase());

/** The superlatives of a text that none of its sources has; a review reads whether the others are meant alike. */
export function unsaidSuperlatives(text: string, sources: readonly string[]): string[] {
  const said = new Set(sources.flatMap(ranksIn));
  return [...new Set(ranksIn(text))].filter((word) => !said.has(word));
}
