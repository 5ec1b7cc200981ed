/** A URL without its query, or a pattern. */
export type UrlMatch = string | RegExp;

/** Whether a read's URL is meant: a string matches its path with any query, a pattern the whole URL. */
export function matchesUrl(match: UrlMatch, url: string): boolean {
  return typeof match === 'string' ? url === match || url.startsWith(`${match}?`) : match.test(url);
}

/** The reads that an action outdated while nothing on screen showed them; they are read again when next shown. */
export class StaleUrls {
  readonly #urls = new Set<string>();

  add(urls: Iterable<string>): void {
    for (const url of urls) this.#urls.add(url);
  }

  has(url: string): boolean {
    return this.#urls.has(url);
  }

  renewed(url: string): void {
    this.#urls.delete(url);
  }
}
