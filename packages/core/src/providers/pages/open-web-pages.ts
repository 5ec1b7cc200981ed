import { createHash } from 'node:crypto';
import { AppError } from '../../contract/errors.ts';
import { siblingModule } from '../../platform/keep-thread.ts';
import { openThreadPool, ThreadLateError } from '../../platform/thread-pool.ts';
import type { ExtractedPage } from '../../text/page-facts/extract-page-rules.ts';
import { isUrl } from '../../text/url-rules.ts';
import { untilAborted } from '../upstream/abort.ts';
import { cancelled } from '../upstream/retry.ts';
import { type DocumentOptions, type FoundDocument, openDocumentFinder } from './find-document.ts';
import { pageError } from './page-failure.ts';
import { judgePage } from './page-status-rules.ts';
import type { PageJob } from './read-page-thread.ts';
import type { PageFacts, PageRequest, WebPages } from './web-pages.ts';

/** Below this many characters a page says hardly anything that a text may claim. */
const littleText = 80;

/** Sentences about what may make edits of a page useless or put them on the wrong page. */
function pageWarnings(read: { page: ExtractedPage; asked: string; finalUrl: string }): string[] {
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

/** Pages read at the same time, and how long one may take: the slowest of 2 MB that were found take half a second on a quiet machine. */
const readers = { size: 2, deadlineMs: 10_000 };

/** Opens the reader of web pages; `close` ends its connections and threads. */
export function openWebPages(options: DocumentOptions): WebPages & { close(): Promise<void> } {
  const now = options.now ?? (() => new Date());
  const documents = openDocumentFinder(options);
  const threads = openThreadPool<PageJob, ExtractedPage>({
    ...readers,
    entry: siblingModule(import.meta.url, 'read-page-thread'),
    name: 'serplift pages',
  });

  async function extract(asked: string, found: FoundDocument, { signal, teamId = '' }: PageRequest) {
    const page = await untilAborted(signal, threads.run(teamId, jobOf(found))).catch((cause: unknown) => {
      if (!(cause instanceof ThreadLateError)) throw cause;
      throw pageError(asked, { reason: 'slow', why: 'takes too long to read', cause });
    });
    return page;
  }

  /** Throws where the document isn't the page. */
  function requirePage(
    asked: string,
    { answer, page }: FoundDocument & { page: ExtractedPage },
    headOnly = false,
  ): void {
    const { status, isChallenge: challenged } = answer;
    const standIn = headOnly && page.standIn === 'scripts' ? null : page.standIn;
    const verdict = judgePage({ status, challenged, title: page.title, standIn });
    if (verdict !== null) throw pageError(asked, { reason: verdict.reason, why: verdict.why, status });
  }

  async function readPage(asked: string, request: PageRequest): Promise<PageFacts> {
    let found = await documents.find(asked, request);
    let page = await extract(asked, found, request);
    if (page.refreshUrl !== null && page.refreshUrl !== found.url.href) {
      found = await documents.find(page.refreshUrl, request);
      page = await extract(asked, found, request);
    }
    requirePage(asked, { ...found, page }, request.headOnly);
    const { refreshUrl: _refreshUrl, standIn: _standIn, ...facts } = page;
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
    close: async () => {
      await Promise.all([documents.close(), threads.close()]);
    },
  };
}

/** What a thread needs to read a document. */
function jobOf({ url, answer }: FoundDocument): PageJob {
  return {
    bytes: answer.bytes,
    contentType: answer.header('content-type'),
    finalUrl: url.href,
    headers: {
      robots: answer.headerList('x-robots-tag'),
      link: answer.headerList('link'),
      contentLanguage: answer.header('content-language'),
      refresh: answer.header('refresh'),
    },
  };
}

/** How often we tried would distinguish an address that is refused from one that does not answer. */
function withoutTraces(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  const { attempts: _attempts, ...details } = error.details ?? {};
  return new AppError(error.code, error.message, { details, cause: error.cause });
}
