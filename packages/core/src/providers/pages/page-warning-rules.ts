import type { ExtractedPage } from '../../text/page-facts/extract-page-rules.ts';
import { isUrl } from '../../text/url-rules.ts';

/** Below this many characters a page says hardly anything that a text may claim. */
const littleText = 80;

/** Sentences about what may make edits of a page useless or put them on the wrong page. */
export function pageWarnings(read: { page: ExtractedPage; asked: string; finalUrl: string }): string[] {
  const { page, asked, finalUrl } = read;
  const { noindex, nosnippet, maxSnippet } = page.robots;
  const address = new URL(finalUrl);
  const checks: [boolean, string][] = [
    [noindex, 'The page asks search engines not to list it (noindex); edits have no effect.'],
    [nosnippet, 'The page forbids snippets (nosnippet); its description is not shown.'],
    [
      !nosnippet && maxSnippet !== null && maxSnippet > 0,
      `The page allows at most ${maxSnippet} characters of snippet (max-snippet).`,
    ],
    [!sameAddress(asked, finalUrl), `The address redirects to ${finalUrl}.`],
    [asked.startsWith('https:') && address.protocol === 'http:', 'The address redirects from https to http.'],
    [
      page.canonical !== null && !sameAddress(page.canonical, finalUrl),
      `The page names ${page.canonical} as its canonical address; search data belongs to that one.`,
    ],
    [page.title === null, 'The page has no title.'],
    [
      page.text.length < littleText,
      `The page has only ${page.text.length} characters of visible text, so there is little to write from.`,
    ],
  ];
  return checks.flatMap(([applies, sentence]) => (applies ? [sentence] : []));
}

function sameAddress(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => {
    if (!isUrl(text)) return text;
    const url = new URL(text);
    url.hash = '';
    return url.href;
  });
  return first === second;
}
