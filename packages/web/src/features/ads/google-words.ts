/** A constant of Google Ads as words: "NO_ADS" is "No ads". */
export function wordsOf(constant: string): string {
  const words = constant.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
