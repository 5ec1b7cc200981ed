const quoted = /["“”„«»]([^"“”„«»]{2,40})["“”„«»]|(?<![\p{L}])['‘]([^'’‘]{2,40})['’](?![\p{L}])/gu;
/** "Don't use X", "never say X", "avoid X", "no X" and the German, French and Spanish for it, up to three words. */
const banned =
  /(?<![\p{L}])(?:(?:do not|don['’]?t|never|please don['’]?t|must not|should not|stop)\s+(?:use|say|write|mention|call (?:it|them|us))(?:ing)?|avoid|without|leave out|drop|nie|nicht|kein(?:e|en)?|vermeide|ohne|jamais|éviter|évitez|sans|nunca|evitar|sin)\s+(?:the (?:word|words|term|phrase)\s+|das wort\s+|le mot\s+|la palabra\s+)?((?:\p{L}[\p{L}\p{N}'’-]*)(?:\s\p{L}[\p{L}\p{N}'’-]*){0,2}?)(?=\s*(?:[.,;:!?)]|$|and\b|or\b|because\b|in\b|for\b|und\b|oder\b|weil\b|et\b|y\b))/giu;
const emptyWords = new Set(['it', 'this', 'that', 'them', 'so', 'the', 'a', 'such', 'any', 'these', 'more', 'again']);

/** The terms that a reason for rejecting an ad forbids: what it quotes, and what it says not to use. */
export function termsOfReason(reason: string): string[] {
  const plain = reason.normalize('NFC').replaceAll(/\s+/gu, ' ');
  const terms = [
    ...[...plain.matchAll(quoted)].map(([, one, other]) => one ?? other ?? ''),
    ...[...plain.matchAll(banned)].map(([, term]) => term ?? ''),
  ];
  const clean = terms.map((term) =>
    term
      .replace(/(?<![.,;:!?])[.,;:!?]+$/u, '')
      .trim()
      .toLowerCase(),
  );
  return [...new Set(clean)].filter((term) => term.length >= 2 && !emptyWords.has(term.split(' ')[0] ?? ''));
}
