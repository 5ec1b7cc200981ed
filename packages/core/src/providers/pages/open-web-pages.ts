import { createHash } from 'node:crypto';
import { AppError } from '../../contract/errors.ts';
import { type ExtractedPage, extractPage } from '../../page-facts/extract-page-rules.ts';
import { cancelled } from '../upstream/retry.ts';
import { decodeDocument } from './charset-rules.ts';
import { type DocumentOptions, type FoundDocument, openDocumentFinder } from './find-document.ts';
import { isChallenge } from './http-reader.ts';
import { pageError } from './page-failure.ts';
import { judgePage } from './page-status-rules.ts';
import { pageWarnings } from './page-warning-rules.ts';
import { openStyleSheets } from './style-sheets.ts';
import type { PageFacts, PagePurpose, PageRequest, WebPages } from './web-pages.ts';

/** Purposes for which it matters whether a reader sees a text. */
const provesClaims: ReadonlySet<PagePurpose> = new Set(['ownPage', 'landingPage']);

/** Opens the reader of web pages; `close` ends its connections. */
export function openWebPages(options: DocumentOptions): WebPages & { close(): Promise<void> } {
  const now = options.now ?? (() => new Date());
  const documents = openDocumentFinder(options);
  const readSheets = openStyleSheets(documents, () => now().getTime());

  async function readPage(asked: string, { signal, purpose }: PageRequest): Promise<PageFacts> {
    let found = await documents.find(asked, signal);
    let page = extract(asked, found);
    if (page.refreshUrl !== null && page.refreshUrl !== found.url.href) {
      found = await documents.find(page.refreshUrl, signal);
      page = extract(asked, found);
    }
    if (provesClaims.has(purpose) && page.styleSheets.length > 0) {
      const sheets = await readSheets({ url: found.url, sheets: page.styleSheets }, signal);
      if (sheets.length > 0) page = extract(asked, found, sheets);
    }
    const { refreshUrl: _refreshUrl, needsRendering: _needsRendering, styleSheets: _styleSheets, ...facts } = page;
    const finalUrl = found.url.href;
    return {
      ...facts,
      url: asked,
      finalUrl,
      status: found.answer.status,
      textHash: createHash('sha256').update(page.text).digest('hex'),
      contentLength: found.answer.bytes.length,
      warnings: pageWarnings({ page, asked, finalUrl }),
      fetchedAt: now().toISOString(),
    };
  }

  return {
    state: options.sandboxUrl === null ? 'live' : 'sandbox',
    fetch: async (url, request) => {
      try {
        return await readPage(url, request);
      } catch (error) {
        throw request.signal.aborted ? cancelled() : withoutTraces(error);
      }
    },
    close: () => documents.close(),
  };
}

/** How often we tried would distinguish an address that is refused from one that does not answer. */
function withoutTraces(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  const { attempts: _attempts, ...details } = error.details ?? {};
  return new AppError(error.code, error.message, { details, cause: error.cause });
}

function extract(asked: string, { url, answer }: FoundDocument, styleSheets: readonly string[] = []): ExtractedPage {
  const html = decodeDocument(answer.bytes, answer.header('content-type'));
  const page = extractPage(html, url.href, {
    robots: answer.headerList('x-robots-tag'),
    link: answer.headerList('link'),
    contentLanguage: answer.header('content-language'),
    styleSheets,
  });
  const { status } = answer;
  const textLength = page.text.length;
  const verdict = judgePage({ status, challenged: isChallenge(answer), title: page.title, textLength });
  if (verdict !== null) throw pageError(asked, { reason: verdict.reason, why: verdict.why, status });
  return page;
}
