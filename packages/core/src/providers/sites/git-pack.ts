import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { setImmediate as pause } from 'node:timers/promises';
import { inflateSync } from 'node:zlib';
import { type GitObject, type GitObjectType, idOf, packTypes } from './git-object-rules.ts';

/** More than the folders and texts of any website that people keep in a repository. */
export const packLimits = { objects: 200_000, inflatedBytes: 100_000_000 } as const;

/** The content is more than a repository of a website has. */
export class TooLargePackError extends Error {
  override readonly name = 'TooLargePackError';
}

const typeNames = new Map(Object.entries(packTypes).map(([name, number]) => [number, name as GitObjectType]));
const [offsetDelta, namedDelta] = [6, 7];
const hashBytes = 20;
/** So often, whatever else waits gets its turn. */
const pauseEvery = 500;

/** Reads a pack byte by byte, and counts what it unfolds to before it is unfolded. */
interface Reader {
  bytes: Buffer;
  at: number;
  leftBytes: number;
}

function nextByte(reader: Pick<Reader, 'bytes' | 'at'>): number {
  const byte = reader.bytes[reader.at];
  if (byte === undefined) throw new Error('the pack ends too early');
  reader.at += 1;
  return byte;
}

/** Seven bits in each byte, the lowest first. */
function nextSize(reader: Pick<Reader, 'bytes' | 'at'>, first?: { value: number; bits: number }): number {
  let { value, bits } = first ?? { value: 0, bits: 0 };
  for (let byte = 128; byte >= 128; bits += 7) {
    byte = nextByte(reader);
    value += (byte & 127) * 2 ** bits;
    if (value > Number.MAX_SAFE_INTEGER) throw new TooLargePackError('a size has too many digits');
  }
  return value;
}

function reserve(reader: Reader, sizeBytes: number): void {
  reader.leftBytes -= sizeBytes;
  if (reader.leftBytes < 0) throw new TooLargePackError('it unfolds to too much');
}

function unfold(reader: Reader, sizeBytes: number): Buffer {
  reserve(reader, sizeBytes);
  const options = { info: true, maxOutputLength: sizeBytes + 1 };
  const { buffer, engine } = inflateSync(reader.bytes.subarray(reader.at), options) as unknown as {
    buffer: Buffer;
    engine: { bytesWritten: number };
  };
  if (buffer.length !== sizeBytes) throw new Error('an object has another size than it says');
  reader.at += engine.bytesWritten;
  return buffer;
}

function copyOf(delta: { bytes: Buffer; at: number }, command: number): { from: number; length: number } {
  const part = (flags: number, count: number): number => {
    let value = 0;
    for (let index = 0; index < count; index += 1) {
      if ((flags & (1 << index)) !== 0) value += nextByte(delta) * 256 ** index;
    }
    return value;
  };
  const from = part(command, 4);
  return { from, length: part(command >> 4, 3) || 0x10000 };
}

/** What a delta makes of its base. */
function applyDelta(reader: Reader, base: Buffer, bytes: Buffer): Buffer {
  const delta = { bytes, at: 0 };
  if (nextSize(delta) !== base.length) throw new Error('a delta has another base');
  const sizeBytes = nextSize(delta);
  reserve(reader, sizeBytes);
  const made = Buffer.alloc(sizeBytes);
  let length = 0;
  const add = (part: Buffer): void => {
    if (length + part.length > sizeBytes) throw new Error('a delta makes more than it says');
    length += part.copy(made, length);
  };
  while (delta.at < bytes.length) {
    const command = nextByte(delta);
    if (command >= 128) {
      const copied = copyOf(delta, command);
      add(base.subarray(copied.from, copied.from + copied.length));
    } else {
      add(bytes.subarray(delta.at, delta.at + command));
      delta.at += command;
    }
  }
  if (length !== sizeBytes) throw new Error('a delta makes less than it says');
  return made;
}

interface Entry {
  start: number;
  content: Buffer;
  /** A type, or where the base of a delta is. */
  kind: GitObjectType | { base: number | string };
}

function nextEntry(reader: Reader): Entry {
  const start = reader.at;
  const first = nextByte(reader);
  const size = { value: first & 15, bits: 4 };
  const sizeBytes = first >= 128 ? nextSize(reader, size) : size.value;
  const number = (first >> 4) & 7;
  const type = typeNames.get(number);
  if (type !== undefined) return { start, kind: type, content: unfold(reader, sizeBytes) };
  if (number === namedDelta) {
    const base = reader.bytes.subarray(reader.at, reader.at + hashBytes).toString('hex');
    reader.at += hashBytes;
    return { start, kind: { base }, content: unfold(reader, sizeBytes) };
  }
  if (number !== offsetDelta) throw new Error('the pack has an object of an unknown type');
  let byte = nextByte(reader);
  let back = byte & 127;
  while (byte >= 128) {
    byte = nextByte(reader);
    back = (back + 1) * 128 + (byte & 127);
    if (back > reader.bytes.length) throw new Error('the base of a delta is outside the pack');
  }
  return { start, kind: { base: start - back }, content: unfold(reader, sizeBytes) };
}

/** The objects of a pack by their IDs. Throws `TooLargePackError`, and another error where it isn't a pack. */
export async function readPack(
  bytes: Buffer,
  limits: { objects: number; inflatedBytes: number } = packLimits,
): Promise<Map<string, GitObject>> {
  const end = bytes.length - hashBytes;
  const isPack = end >= 12 && bytes.subarray(0, 4).toString('latin1') === 'PACK' && bytes.readUInt32BE(4) === 2;
  const hash = isPack ? createHash('sha1').update(bytes.subarray(0, end)).digest() : null;
  if (hash?.equals(bytes.subarray(end)) !== true) throw new Error('the answer has no whole pack');
  const count = bytes.readUInt32BE(8);
  if (count > limits.objects) throw new TooLargePackError('it has too many objects');
  const reader: Reader = { bytes: bytes.subarray(0, end), at: 12, leftBytes: limits.inflatedBytes };
  const [byStart, byId] = [new Map<number, GitObject>(), new Map<string, GitObject>()];
  let waiting: Entry[] = [];
  const settle = (entry: Entry): void => {
    const { start, kind, content } = entry;
    const base =
      typeof kind === 'string' ? null : typeof kind.base === 'number' ? byStart.get(kind.base) : byId.get(kind.base);
    if (base === undefined) return void waiting.push(entry);
    const object =
      base === null
        ? { type: kind as GitObjectType, content }
        : { type: base.type, content: applyDelta(reader, base.content, content) };
    byStart.set(start, object);
    byId.set(idOf(object), object);
  };
  for (let read = 0; read < count; read += 1) {
    settle(nextEntry(reader));
    if (read % pauseEvery === pauseEvery - 1) await pause();
  }
  for (let before = Number.POSITIVE_INFINITY; waiting.length > 0 && waiting.length < before;) {
    before = waiting.length;
    const again = waiting;
    waiting = [];
    for (const entry of again) settle(entry);
  }
  if (waiting.length > 0) throw new Error('the base of a delta is not in the pack');
  return byId;
}
