import { untilAborted } from '../upstream/abort.ts';
import { decodeDocument } from './charset-rules.ts';
import type { DocumentFinder } from './find-document.ts';

/** Sheets of one page that are fetched; most pages of a site name the same ones. */
const sheetsPerPage = 6;
const keptMs = 10 * 60_000;
const sheetsKept = 100;

/**
 * Opens the reader of the style sheets that pages name at their own origin. Each is read once in ten minutes; one that
 * can't be read in time hides nothing, and no page fails because of it.
 */
export function openStyleSheets(
  documents: Pick<DocumentFinder, 'readStyleSheet'>,
  nowMs: () => number,
): (page: { url: URL; sheets: readonly string[] }, signal: AbortSignal) => Promise<string[]> {
  const kept = new Map<string, { text: Promise<string>; untilMs: number }>();

  async function load(url: URL): Promise<string> {
    try {
      const sheet = await documents.readStyleSheet(url);
      return decodeDocument(sheet.bytes, sheet.header('content-type'));
    } catch {
      return '';
    }
  }

  function textOf(url: URL): Promise<string> {
    const known = kept.get(url.href);
    if (known !== undefined && known.untilMs > nowMs()) return known.text;
    const text = load(url);
    kept.delete(url.href);
    kept.set(url.href, { text, untilMs: nowMs() + keptMs });
    for (const oldest of kept.keys()) if (kept.size > sheetsKept) kept.delete(oldest);
    return text;
  }

  return async ({ url, sheets }, signal) => {
    const own = [...new Set(sheets)].map((sheet) => new URL(sheet)).filter(({ origin }) => origin === url.origin);
    const texts = await untilAborted(signal, Promise.all(own.slice(0, sheetsPerPage).map(textOf)));
    return texts.filter((text) => text !== '');
  };
}
