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

/** A description as wide as Google shows it, ended after a whole phrase; as it was when that would lose too much of it. */
export function trimDescription(description: string): string {
  if (fitsResult(description)) return description;
  const ends = Array.from(
    description.matchAll(/[.!?](?=\s)|[,;:](?=\s)|\s[–—-](?=\s)|[。、！？]/gu),
    ({ index }) => index,
  );
  for (const end of ends.toReversed()) {
    const phrase = description.slice(0, end).trimEnd();
    const mark = description.charAt(end);
    const closed = /[.!?。！？]/u.test(mark) ? phrase + mark : phrase + (mark === '、' ? '。' : '.');
    if (textWidthPx(closed, descriptionFontPx) < leastWidthPx) break;
    if (fitsResult(closed) && !dangling.test(phrase)) return closed;
  }
  return description;
}
