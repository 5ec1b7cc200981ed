import { isAscii, isUtf8 } from 'node:buffer';
import { analyse } from 'chardet';
import { AppError } from '../../contract/errors.ts';
import { columnRole } from './export-header-rules.ts';

const utf8 = 'utf-8';
const newline = 0x0a;
const carriageReturn = 0x0d;
/** A single line longer than this is looked at in pieces rather than held. */
const maxHeldBytes = 64 * 1024;
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
): Promise<string> {
  const others: Buffer[] = [];
  let [otherBytes, otherLines, utf8Lines, isFirst] = [0, 0, 0, true];
  for await (const block of blocksOf(file.open())) {
    const wide = isFirst ? wideEncoding(block) : null;
    if (wide !== null) return wide;
    // A picture or a program; the reader says so.
    if (isFirst && block.includes(0)) return utf8;
    isFirst = false;
    if (wanted !== undefined) return named(wanted);
    if (isUtf8(block)) {
      if (!isAscii(block)) return utf8;
      continue;
    }
    for (const line of linesOf(block)) {
      const isOther = !isUtf8(line);
      if (isOther) otherLines += 1;
      else if (!isAscii(line)) utf8Lines += 1;
      if (!isOther || otherBytes >= sampleBytes) continue;
      others.push(line);
      otherBytes += line.length;
    }
  }
  // A few damaged lines of a UTF-8 file are rejected one by one.
  return utf8Lines >= otherLines ? utf8 : detected(file.name, Buffer.concat(others));
}

function detected(fileName: string, lines: Buffer): string {
  const guesses = guess(lines);
  const [best, next] = guesses;
  const isCertain =
    best !== undefined &&
    (best.isKnown || (best.confidence > noConfidence && best.confidence >= leastLead * (next?.confidence ?? 0)));
  if (isCertain) return best.label;
  const choice = guesses
    .filter(({ confidence }) => confidence > noConfidence)
    .slice(0, 3)
    .map(({ label, sample }) => `${label} ("${sample}")`);
  throw new AppError(
    'invalid_input',
    `${fileName}: the encoding of its letters is in doubt${choice.length === 0 ? '' : `: ${choice.join(' or ')}`}. Name it with --encoding, or save the file as UTF-8.`,
  );
}

function named(label: string): string {
  try {
    return new TextDecoder(label).encoding;
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
export async function* decodeText(bytes: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  let endsWithReturn = false;
  for await (const chunk of bytes) {
    // Node 20 reads windows-1252 as latin1 unless it streams: 0x80 to 0x9f would become control characters.
    const text = decoder.decode(chunk, { stream: true });
    if (text === '') continue;
    const own = endsWithReturn && text.startsWith('\n') ? text.slice(1) : text;
    endsWithReturn = text.endsWith('\r');
    yield own.includes('\r') ? own.replace(/\r\n?/g, '\n') : own;
  }
}

/** Regroups chunks so that each ends after a line end (CR or LF), whatever the chunking of the stream. */
async function* blocksOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    held = held.length === 0 ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length) : Buffer.concat([held, chunk]);
    const cut = Math.max(held.lastIndexOf(newline), held.lastIndexOf(carriageReturn)) + 1;
    // The first block decides whether the file is UTF-16, so it should hold more than a mark.
    if (held.length < 4 || (cut === 0 && held.length < maxHeldBytes)) continue;
    // A letter of several bytes must not be cut in two.
    const end = cut || held.findLastIndex((byte) => byte < 0x80) + 1 || held.length;
    yield held.subarray(0, end);
    held = held.subarray(end);
  }
  if (held.length > 0) yield held;
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
