import advances from './arial-widths.json' with { type: 'json' };

/** Title links are set in Arial of this size on desktop. */
export const titleFontPx = 20;
/** A title wider than this is cut in the result list. */
export const titleLimitPx = 600;
/** Descriptions are set in Arial of this size on desktop. */
export const descriptionFontPx = 14;
/** A description wider than this is cut in the result list. */
export const descriptionLimitPx = 920;

const unitsPerEm = 2048;
const wideUnits = 2048;
const unknownUnits = 1139;
const unknownCapitalUnits = 1366;

/** Arial's advance widths in 1/2048 em; accented letters fall back to their base letter. */
const advanceOf = new Map(
  advances.flatMap(({ units, characters }) => Array.from(characters, (character) => [character, units] as const)),
);

/** Scripts and blocks that Unicode's East Asian Width calls Wide or Fullwidth; emoji are matched by property. */
const widePattern =
  /[\u1100-\u115f\u2329\u232a\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18dff}\u{1aff0}-\u{1b2ff}\u{1f200}-\u{1f265}\u{20000}-\u{3fffd}\p{Emoji_Presentation}]/u;
const invisiblePattern = /[\p{M}\u200c\u200d]/u;
const capitalPattern = /\p{Lu}/u;

function measureAdvance(character: string): number {
  const known = advanceOf.get(character);
  if (known !== undefined) return known;
  if (invisiblePattern.test(character)) return 0;
  if (widePattern.test(character) || /\p{Extended_Pictographic}/u.test(character)) return wideUnits;
  const base = character.normalize('NFD').charAt(0);
  const ofBase = base === character ? undefined : advanceOf.get(base);
  return ofBase ?? (capitalPattern.test(character) ? unknownCapitalUnits : unknownUnits);
}

/** Width in CSS pixels of a text set in Arial of the given size, without kerning; the same in browser and server. */
export function textWidthPx(text: string, fontPx: number): number {
  let units = 0;
  for (const character of text) units += measureAdvance(character);
  return (units * fontPx) / unitsPerEm;
}

/** The text as a result list shows it: whole when it fits, otherwise the longest run of whole words and " …". */
export function truncateToWidth(text: string, fontPx: number, limitPx: number): string {
  if (textWidthPx(text, fontPx) <= limitPx) return text;
  const ellipsis = ' …';
  const roomPx = limitPx - textWidthPx(ellipsis, fontPx);
  let widthPx = 0;
  let fitting = '';
  let wholeWords = '';
  for (const { segment } of new Intl.Segmenter('und', { granularity: 'word' }).segment(text)) {
    widthPx += textWidthPx(segment, fontPx);
    if (widthPx > roomPx) {
      // A break between two words of a script without spaces is a boundary; one inside "don't-stop" is not.
      if (/^\s/u.test(segment) || widePattern.test(segment)) wholeWords = fitting;
      break;
    }
    if (/^\s/u.test(segment) || widePattern.test(segment)) wholeWords = fitting;
    fitting += segment;
  }
  const kept = wholeWords.trimEnd() || cutGraphemes(text, fontPx, roomPx);
  return kept === '' ? '…' : kept + ellipsis;
}

/** One word wider than the room is cut between graphemes, so that no accent or emoji is split. */
function cutGraphemes(text: string, fontPx: number, roomPx: number): string {
  let kept = '';
  let widthPx = 0;
  for (const { segment } of new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text)) {
    widthPx += textWidthPx(segment, fontPx);
    if (widthPx > roomPx) break;
    kept += segment;
  }
  return kept.trimEnd();
}

/** Matches a control, zero-width, bidirectional or soft-hyphen character: never visible, so never part of a snippet. */
export const hiddenCharacter = /(?![\s\u0600-\u0605\u06dd\u200c\u200d])[\p{Cc}\p{Cf}]|\ufeff/u;

/** Length of an ad text as Google Ads counts it: East Asian wide and fullwidth characters and emoji 2, others 1. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const character of text.normalize('NFC')) width += widePattern.test(character) ? 2 : 1;
  return width;
}
