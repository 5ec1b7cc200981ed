/** The operator's address, as the server wrote it into the page; null when there is none. */
export function contactEmail(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name="contact-email"]')?.content ?? null;
}
