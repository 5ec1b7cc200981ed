import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context as HttpContext } from 'koa';
import { LRUCache } from 'lru-cache';

const compress = promisify(gzip);

/** Kept in memory for all teams together. */
const maxKeptBytes = 24 * 1024 * 1024;
/** Below this, compressing costs more than it saves; as for every other answer. */
const compressAboveBytes = 2048;
const gzipMark = '.gzip';

interface KeptAnswer {
  plain: Buffer;
  gzipped: Buffer | null;
}

type MakeBody = () => Promise<string>;

/** Whether the caller says that it holds this version, compressed or not. */
function isHeld(ifNoneMatch: string, version: string): boolean {
  const held = new Set(ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, '')));
  return held.has(`"${version}"`) || held.has(`"${version}${gzipMark}"`);
}

/** Answers that have a version: told to be unchanged where the caller holds them, and served as they were written otherwise. */
export interface KeptAnswers {
  answer(http: HttpContext, version: string, makeBody: MakeBody): Promise<void>;
}

/** Opens the store of answers; callers who ask for the same version at the same time wait for one making of it. */
export function openKeptAnswers(): KeptAnswers {
  const kept = new LRUCache<string, KeptAnswer, MakeBody>({
    maxSize: maxKeptBytes,
    sizeCalculation: ({ plain, gzipped }) => plain.length + (gzipped?.length ?? 0) + 1,
    fetchMethod: async (_version, _stale, { context: makeBody }) => {
      const plain = Buffer.from(await makeBody());
      return { plain, gzipped: plain.length < compressAboveBytes ? null : await compress(plain) };
    },
  });
  return {
    async answer(http, version, makeBody) {
      http.vary('Accept-Encoding');
      if (isHeld(http.get('if-none-match'), version)) {
        http.status = 304;
        http.set('etag', `"${version}"`);
        return;
      }
      const answer = await kept.forceFetch(version, { context: makeBody });
      const gzipped = http.acceptsEncodings('gzip', 'identity') === 'gzip' ? answer.gzipped : null;
      http.type = 'application/json';
      http.set('etag', `"${version}${gzipped === null ? '' : gzipMark}"`);
      if (gzipped !== null) http.set('content-encoding', 'gzip');
      http.body = gzipped ?? answer.plain;
    },
  };
}
