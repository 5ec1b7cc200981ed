import { once } from 'node:events';
import { pipeline, type Readable } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';

/** The answer is larger than what is read. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError';
}

/** The answer is compressed in a way that is not understood, or damaged. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
}

/** Compressions that can be read, for Accept-Encoding. */
export const acceptedEncodings = 'gzip, deflate, br';

const cutStreamsAreFine = { finishFlush: constants.Z_SYNC_FLUSH };

/** Compressions that browsers know and we can't read. */
const unreadable = new Set(['zstd', 'compress', 'x-compress', 'dcb', 'dcz']);

/** The stream without a compression; as it is where the name is of none, as browsers do. */
async function decoded(body: Readable, encoding: string): Promise<Readable> {
  const decoder = await decoderFor(body, encoding);
  return decoder === null ? body : pipeline(body, decoder, () => {});
}

/** "deflate" means the zlib format, and many servers send the bare one. */
async function isBareDeflate(body: Readable): Promise<boolean> {
  const first: unknown = body.read(1) ?? (await once(body, 'readable'), body.read(1));
  if (!Buffer.isBuffer(first)) return false;
  body.unshift(first);
  return ((first[0] ?? 0) & 0x0f) !== 8;
}

async function decoderFor(body: Readable, encoding: string) {
  switch (encoding) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip(cutStreamsAreFine);
    case 'deflate':
      return (await isBareDeflate(body)) ? createInflateRaw(cutStreamsAreFine) : createInflate(cutStreamsAreFine);
    case 'br':
      return createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH });
    default:
      if (unreadable.has(encoding)) throw new UnreadableError(`content-encoding ${encoding}`);
      return null;
  }
}

/**
 * Reads a body, decompressed, up to this many bytes; beyond that it stops and throws TooLargeError, or gives what it has
 * when `cut` is set. The limit counts after decompression, so a small body cannot become a large one.
 */
export async function readBody(
  body: Readable,
  options: { contentEncoding: string; maxBytes: number; cut: boolean },
): Promise<Buffer> {
  const names = options.contentEncoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  const encodings = names.filter((name) => name !== '' && name !== 'identity').reverse();
  if (encodings.length > 2) throw new UnreadableError(`content-encoding ${options.contentEncoding}`);
  let stream = body;
  for (const encoding of encodings) stream = await decoded(stream, encoding);
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of stream) {
      const bytes = chunk as Buffer;
      length += bytes.length;
      if (length > options.maxBytes && !options.cut) throw new TooLargeError(`more than ${options.maxBytes} bytes`);
      chunks.push(bytes);
      if (length > options.maxBytes) break;
    }
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (typeof code === 'string' && /^(?:Z_|ERR_(?:_ERROR_FORMAT|BROTLI|PADDING|__ERROR))/u.test(code))
      throw new UnreadableError(code);
    throw error;
  }
  return Buffer.concat(chunks).subarray(0, options.maxBytes);
}
