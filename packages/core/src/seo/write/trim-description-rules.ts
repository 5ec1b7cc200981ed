import { descriptionFontPx, descriptionLimitPx, textWidthPx } from '../../text/text-width-rules.ts';

/** A description that would fill less than this is left to Google. */
const leastWidthPx = 0.6 * descriptionLimitPx;
/** After these words a phrase is not over. */
const dangling =
  /(?:^|\s)(?:and|or|but|with|for|the|an?|of|to|in|on|at|by|from|over|under|our|your|und|oder|aber|mit|für|der|die|das|den|dem|ein|eine|zu|von|ab|bis|et|ou|avec|pour|le|la|les|de|y|o|con|para|el|los|las|en|e|per|il)$/iu;

/** Whether Google shows the whole description. */
export function fitsResult(description: string): boolean {
  return textWidthPx(description, descriptionFontPx) <= descriptionLimitPx;
}

/** Where sentences end ("a.m. Eastern" and "St. Paul" go on), and where phrases do: not at a Japanese comma, as "変更し、" goes on. */
const sentenceEnds =
  /(?<!(?:^|[\s.])\p{L}|\s(?:St|No|Nr|Dr|Mr|Mrs|Ms|vs|ca|bzw|inkl|zzgl|approx|env|aprox))[.!?](?=\s+[\p{Lu}\p{N}¿¡"„«])|[。！？]/gu;
const phraseEnds = /[,;:](?=\s)|\s[–—-](?=\s)/gu;

/** A description as wide as Google shows it, ended after a sentence, or otherwise a phrase; as it was when that would lose too much of it. */
export function trimDescription(description: string): string {
  if (fitsResult(description)) return description;
  return cutAfter(sentenceEnds, description) ?? cutAfter(phraseEnds, description) ?? description;
}

function cutAfter(ends: RegExp, description: string): string | null {
  for (const { index: end } of Array.from(description.matchAll(ends)).toReversed()) {
    const phrase = description.slice(0, end).trimEnd();
    const closed = ends === sentenceEnds ? phrase + description.charAt(end) : `${phrase}.`;
    if (textWidthPx(closed, descriptionFontPx) < leastWidthPx) return null;
    if (fitsResult(closed) && !dangling.test(phrase)) return closed;
  }
  return null;
}
