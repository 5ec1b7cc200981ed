import { isUtf8 } from 'node:buffer';

/** How the bytes of a file were read as text; `mixed` is UTF-8 with some lines in windows-1252. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'mixed';

const newline = 0x0a;
const carriageReturn = 0x0d;
/** A single line longer than this is decoded in pieces rather than held. */
const maxHeldBytes = 4 * 1024 * 1024;

/**
 * Decodes a byte stream to text with LF line ends and no byte-order mark. UTF-16 is found by its mark or its zero bytes;
 * of everything else each line is UTF-8 when it is valid UTF-8 and windows-1252 otherwise, so no file has to be read twice.
 */
export async function* decodeText(
  bytes: AsyncIterable<Uint8Array>,
  onEncoding: (encoding: TextEncoding) => void = () => {},
): AsyncGenerator<string> {
  let decode: BlockDecoder | null = null;
  let endsWithReturn = false;
  for await (const block of wholeBlocks(bytes)) {
    decode ??= decoderFor(block);
    let text = decode.text(block);
    onEncoding(decode.encoding());
    if (endsWithReturn && text.startsWith('\n')) text = text.slice(1);
    if (text === '') continue;
    endsWithReturn = text.endsWith('\r');
    yield text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  }
}

interface BlockDecoder {
  text(block: Buffer): string;
  encoding(): TextEncoding;
}

/** Regroups chunks so that each ends after a line end (CR or LF), whatever the chunking of the stream. */
async function* wholeBlocks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let heldBytes = 0;
  let isFirst = true;
  for await (const chunk of bytes) {
    const buffer = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const cut = Math.max(buffer.lastIndexOf(newline), buffer.lastIndexOf(carriageReturn)) + 1;
    held.push(cut === 0 ? buffer : buffer.subarray(0, cut));
    heldBytes += cut === 0 ? buffer.length : cut;
    // The first block decides the encoding, so it should hold more than a mark.
    const isReady = cut > 0 ? !isFirst || heldBytes >= 4 : heldBytes > maxHeldBytes;
    if (isReady) {
      yield Buffer.concat(held);
      isFirst = false;
      held = [];
      heldBytes = 0;
    }
    if (cut > 0 && cut < buffer.length) {
      held.push(buffer.subarray(cut));
      heldBytes += buffer.length - cut;
    }
  }
  if (held.length > 0) yield Buffer.concat(held);
}

function decoderFor(head: Buffer): BlockDecoder {
  const wide = wideEncoding(head);
  if (wide === null) return lineDecoder();
  // Blocks are cut after a 0x0A or 0x0D byte, which may be half a character here; the streaming decoder joins them.
  const decoder = new TextDecoder(wide);
  return { text: (block) => decoder.decode(block, { stream: true }), encoding: () => wide };
}

function wideEncoding(head: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const sample = head.subarray(0, 2_000);
  let even = 0;
  let odd = 0;
  for (const [index, byte] of sample.entries()) {
    if (byte !== 0) continue;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  }
  if (odd > sample.length / 5 && even < odd / 4) return 'utf-16le';
  return even > sample.length / 5 && odd < even / 4 ? 'utf-16be' : null;
}

function lineDecoder(): BlockDecoder {
  const western = new TextDecoder('windows-1252');
  let isStart = true;
  let sawUtf8 = false;
  let sawWestern = false;
  const decodeLine = (line: Buffer): string => {
    if (isUtf8(line)) {
      sawUtf8 ||= line.some((byte) => byte > 0x7f);
      return line.toString('utf8');
    }
    sawWestern = true;
    // Node 20 reads windows-1252 as latin1 unless it streams: 0x80 to 0x9f would become control characters.
    return western.decode(line, { stream: true });
  };
  return {
    text(block) {
      const text = isUtf8(block) ? block.toString('utf8') : linesOf(block).map(decodeLine).join('');
      const isMarked = isStart && text.startsWith('\uFEFF');
      isStart = false;
      sawUtf8 ||= isMarked || (!sawWestern && text.length !== block.length);
      return isMarked ? text.slice(1) : text;
    },
    encoding: () => (sawWestern ? (sawUtf8 ? 'mixed' : 'windows-1252') : 'utf-8'),
  };
}

function linesOf(block: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  let start = 0;
  for (let index = 0; index < block.length; index += 1) {
    if (block[index] === newline || block[index] === carriageReturn) {
      lines.push(block.subarray(start, index + 1));
      start = index + 1;
    }
  }
  if (start < block.length) lines.push(block.subarray(start));
  return lines;
}
