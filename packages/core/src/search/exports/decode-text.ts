import { isAscii, isUtf8 } from 'node:buffer';
import { analyse } from 'chardet';
import { AppError } from '../../contract/errors.ts';
import { columnRole } from './export-header-rules.ts';

/** How the bytes of a file become text. */
export interface TextEncoding {
  /** For people, such as "utf-8" or "utf-8 and windows-1250". */
  name: string;
  /** Of the whole file, or only of lines that are not UTF-8. */
  label: string;
  isWhole: boolean;
}

const newline = 0x0a;
const carriageReturn = 0x0d;
/** A single line longer than this is decoded in pieces rather than held. */
const maxHeldBytes = 4 * 1024 * 1024;
const sampleBytes = 64 * 1024;
/** The detector gives 10 % to what it knows nothing of, and the likeliest encoding has to lie this far ahead of the next. */
const noConfidence = 10;
const leastLead = 1.5;

/**
 * Finds the encoding of a file: the one a person named, UTF-16 by its mark or zero bytes, UTF-8 where it is valid, and what the
 * detector says of lines that are not. Throws `invalid_input` that asks for the encoding where the detector is in doubt.
 */
export async function findEncoding(
  file: { name: string; open(): AsyncIterable<Uint8Array> },
  wanted?: string,
): Promise<TextEncoding> {
  const others: Buffer[] = [];
  let [otherBytes, isBeyondAscii, isFirst] = [0, false, true];
  for await (const block of wholeBlocks(file.open())) {
    const wide = isFirst ? wideEncoding(block) : null;
    if (wide !== null) return { name: wide, label: wide, isWhole: true };
    isFirst = false;
    if (wanted !== undefined) return named(wanted);
    if (isUtf8(block)) {
      isBeyondAscii ||= !isAscii(block);
      continue;
    }
    for (const line of linesOf(block)) {
      if (isUtf8(line)) isBeyondAscii ||= !isAscii(line);
      else if (otherBytes < sampleBytes) {
        others.push(line);
        otherBytes += line.length;
      }
    }
  }
  if (others.length === 0) return { name: 'utf-8', label: 'utf-8', isWhole: false };
  const guesses = guess(Buffer.concat(others));
  const [best, next] = guesses;
  const isCertain =
    best !== undefined &&
    (best.isKnown || (best.confidence > noConfidence && best.confidence >= leastLead * (next?.confidence ?? 0)));
  if (isCertain)
    return { name: isBeyondAscii ? `utf-8 and ${best.label}` : best.label, label: best.label, isWhole: false };
  // A few damaged lines of a UTF-8 file: they are rejected one by one.
  if (isBeyondAscii) return { name: 'utf-8', label: 'utf-8', isWhole: false };
  const choice = guesses
    .filter(({ confidence }) => confidence > noConfidence)
    .slice(0, 3)
    .map(({ label, sample }) => `${label} ("${sample}")`);
  throw new AppError(
    'invalid_input',
    `${file.name}: the encoding of its letters is in doubt${choice.length === 0 ? '' : `: ${choice.join(' or ')}`}. Name it with --encoding, or save the file as UTF-8.`,
  );
}

function named(label: string): TextEncoding {
  try {
    const { encoding } = new TextDecoder(label);
    return { name: encoding, label: encoding, isWhole: true };
  } catch {
    throw new AppError(
      'invalid_input',
      `"${label.slice(0, 40)}" is not an encoding; examples are windows-1250 and shift_jis.`,
    );
  }
}

interface Guess {
  label: string;
  confidence: number;
  sample: string;
  /** A header in this encoding is one that we know. */
  isKnown: boolean;
}

/** The encodings that read the lines without a fault, the likeliest first; those that read them alike are one. */
function guess(lines: Buffer): Guess[] {
  const guesses = new Map<string, Guess>();
  for (const { name, confidence } of analyse(lines)) {
    const text = decodedBy(name, lines);
    if (text === null || guesses.has(text)) continue;
    const cells = text.split('\n', 20).flatMap((line) => line.split(/[,;\t|]/u));
    const [sample = '', ...rest] = cells
      .map((cell) => cell.replaceAll('"', '').trim())
      .filter((cell) => /[^\0-\x7F]/u.test(cell));
    const isKnown = [sample, ...rest].some((cell) => columnRole(cell) !== null);
    guesses.set(text, { label: new TextDecoder(name).encoding, confidence, sample: sample.slice(0, 40), isKnown });
  }
  return [...guesses.values()].sort((a, b) => Number(b.isKnown) - Number(a.isKnown) || b.confidence - a.confidence);
}

function decodedBy(label: string, bytes: Buffer): string | null {
  if (/^(?:utf|ascii|iso-2022|ibm)/iu.test(label)) return null;
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(bytes, { stream: true });
    return /[\u0080-\u009F\uE000-\uF8FF]/u.test(text) ? null : text;
  } catch {
    return null;
  }
}

/** Decodes a byte stream to text with LF line ends and no byte-order mark. */
export async function* decodeText(
  bytes: AsyncIterable<Uint8Array>,
  { label, isWhole }: TextEncoding,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(label);
  // Node 20 reads windows-1252 as latin1 unless it streams: 0x80 to 0x9f would become control characters.
  const decode = (piece: Buffer): string => decoder.decode(piece, { stream: true });
  let [isStart, endsWithReturn] = [true, false];
  for await (const block of wholeBlocks(bytes)) {
    let text = isWhole
      ? decode(block)
      : isUtf8(block)
        ? block.toString()
        : linesOf(block)
            .map((line) => (isUtf8(line) ? line.toString() : decode(line)))
            .join('');
    if (isStart && text.startsWith('\uFEFF')) text = text.slice(1);
    if (endsWithReturn && text.startsWith('\n')) text = text.slice(1);
    isStart = false;
    if (text === '') continue;
    endsWithReturn = text.endsWith('\r');
    yield text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  }
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
    // The first block decides whether the file is UTF-16, so it should hold more than a mark.
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
