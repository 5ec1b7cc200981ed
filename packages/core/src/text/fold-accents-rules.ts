const plainAscii = /^[ -~]*$/u;

/** A word without its accents, in lower case and with ss for ß, for searchers and writers often leave them out. */
export function foldAccents(word: string): string {
  const lower = word.toLowerCase();
  if (plainAscii.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll('ß', 'ss');
}
