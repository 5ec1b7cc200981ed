import { answerJobs } from '../../platform/pool-thread.ts';
import { type DocumentHeaders, extractPage } from '../../text/page-facts/extract-page-rules.ts';
import { decodeDocument } from './charset-rules.ts';

/** A document as a server sent it. */
export interface PageJob {
  bytes: Uint8Array;
  contentType: string | null;
  finalUrl: string;
  headers: DocumentHeaders;
}

// The body of a thread that reads pages: what strangers wrote takes no time from what answers people.
answerJobs(({ bytes, contentType, finalUrl, headers }: PageJob) =>
  extractPage(decodeDocument(Buffer.from(bytes), contentType), finalUrl, headers),
);
