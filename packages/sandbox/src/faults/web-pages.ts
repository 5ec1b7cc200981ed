import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { encodeText } from '../site/encode-text.ts';
import type { FaultKind } from './fault-kind.ts';
import rows from './web-pages.json' with { type: 'json' };

/** A way in which web servers answer for a page, and what a reader has to make of it. */
export interface WebPageFault extends FaultKind {
  /** Why it isn't the page; null where it is one. */
  reason: 'botWall' | 'consentWall' | 'notFound' | 'needsScripts' | null;
  /** The title that a page has. */
  title?: string;
}

interface Row extends Pick<WebPageFault, 'reason' | 'title'> {
  status?: number;
  headers?: Record<string, string>;
  /** What the body is written in, if that isn't UTF-8. */
  charset?: string;
  /** How it is compressed, one after another. */
  packed?: (keyof typeof packers)[];
  body: string;
}

const packers = { gzip: gzipSync, br: brotliCompressSync, deflate: deflateSync, deflateRaw: deflateRawSync };

function toFault({ reason, title, status = 200, headers, charset, packed = [], body }: Row): WebPageFault {
  const bytes = charset === undefined ? Buffer.from(body) : encodeText(body, charset);
  const sent = {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
    body: packed.reduce((packing, how) => packers[how](packing), bytes),
  };
  return {
    match: String.raw`/GET \S+\/$/`,
    answer: async () => sent,
    reason,
    ...(title !== undefined && { title }),
  };
}

/** Ways in which pages are answered, from the documentation of those who answer so and from what browsers make of it. */
export const webPages: Readonly<Record<string, WebPageFault>> = Object.fromEntries(
  Object.entries(rows as Record<string, Row>).map(([name, row]) => [name, toFault(row)]),
);
