const wide =
  /[\u{1100}-\u{115F}\u{2E80}-\u{A4CF}\u{AC00}-\u{D7A3}\u{F900}-\u{FAFF}\u{FE30}-\u{FE6F}\u{FF00}-\u{FF60}\u{FFE0}-\u{FFE6}\u{1F300}-\u{1FAFF}\u{20000}-\u{3FFFD}]/gu;

/** Columns of a text as Google counts them: wide characters are two. */
export function columnsOf(text: string): number {
  const composed = text.normalize('NFC');
  return Array.from(composed).length + (composed.match(wide)?.length ?? 0);
}
