/**
 * Whether a text is a URL, with a base where it is relative. In place of `URL.canParse`, which Node 20 answers wrongly for
 * letters beyond ASCII once it has been called a few thousand times.
 */
export function isUrl(text: string, base?: string): boolean {
  try {
    return new URL(text, base).href !== '';
  } catch {
    return false;
  }
}
