import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context as HttpContext } from 'koa';
import { LRUCache } from 'lru-cache';

const compress = promisify(gzip);

/** Kept in memory for all teams together. */
const maxKeptBytes = 24 * 1024 * 1024;
/** Answers of runs in progress are smaller and rarely asked for twice: compressing them costs more than it saves. */
const compressAboveBytes = 8192;
const gzipMark = '.gzip';

/** An answer with the name of its version. */
export interface NamedAnswer {
  name: string;
  output: unknown;
}

interface KeptAnswer {
  name: string;
  plain: Buffer;
  gzipped: Buffer | null;
}

type MakeAnswer = () => Promise<NamedAnswer>;

/** Whether the caller says that it already has this version, compressed or not. */
function isHeld(ifNoneMatch: string, version: string): boolean {
  const held = new Set(ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, '')));
  return held.has(`"${version}"`) || held.has(`"${version}${gzipMark}"`);
}

/** Answers that have a version: reported as unchanged if the caller already has them, and served as they were written otherwise. */
export interface KeptAnswers {
  answer(http: HttpContext, version: string, makeAnswer: MakeAnswer): Promise<void>;
}

/** Opens the store of answers; callers who ask for the same version at the same time wait for one making of it. */
export function openKeptAnswers(): KeptAnswers {
  const kept = new LRUCache<string, KeptAnswer>({
    maxSize: maxKeptBytes,
    sizeCalculation: ({ plain, gzipped }) => plain.length + (gzipped?.length ?? 0) + 1,
  });
  const making = new Map<string, Promise<KeptAnswer>>();

  const make = async (makeAnswer: MakeAnswer): Promise<KeptAnswer> => {
    const { name, output } = await makeAnswer();
    const plain = Buffer.from(JSON.stringify(output));
    const answer = { name, plain, gzipped: plain.length < compressAboveBytes ? null : await compress(plain) };
    // Under its own name: what was asked for may have changed while it was made.
    kept.set(name, answer);
    return answer;
  };
  const find = async (version: string, makeAnswer: MakeAnswer): Promise<KeptAnswer> => {
    const known = kept.get(version);
    if (known !== undefined) return known;
    const shared = await making.get(version);
    // Made for a caller before this one, it may be of a moment before this one's.
    if (shared?.name === version) return shared;
    const made = make(makeAnswer).finally(() => making.delete(version));
    making.set(version, made);
    return made;
  };
  return {
    async answer(http, version, makeAnswer) {
      if (isHeld(http.get('if-none-match'), version)) {
        http.status = 304;
        http.set('etag', `"${version}"`);
        return;
      }
      const answer = await find(version, makeAnswer);
      const gzipped = http.acceptsEncodings('gzip', 'identity') === 'gzip' ? answer.gzipped : null;
      http.compress = false;
      http.type = 'application/json';
      http.set('etag', `"${answer.name}${gzipped === null ? '' : gzipMark}"`);
      if (gzipped !== null) http.set('content-encoding', 'gzip');
      http.body = gzipped ?? answer.plain;
    },
  };
}
