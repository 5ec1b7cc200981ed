/** Whether a text is a URL. `URL.canParse` of Node 20 answers wrongly for letters beyond ASCII after some thousand calls. */
export function isUrl(text: string): boolean {
  try {
    return new URL(text).href !== '';
  } catch {
    return false;
  }
}
