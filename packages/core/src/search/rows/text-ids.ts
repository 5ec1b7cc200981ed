import { isAscii as isAsciiBytes } from 'node:buffer';

const firstCapacity = 1024;
const space = 0x20;
/** Below the longest string V8 makes. */
const maxSharedChars = 2 ** 28;
const beyondAscii = /[\u0080-\u00FF]/;

/**
 * Small ids for texts, by their UTF-8 bytes. Looking a text up straight from a response's bytes makes no string, and a
 * million queries take a fraction of the memory of a Map with string keys.
 */
export class TextIds {
  /** Two numbers a slot, the id and the hash next to it: most misses then cost one memory access. */
  private slots = new Int32Array(firstCapacity * 4).fill(-1);
  private capacity = firstCapacity;
  /** Where each text begins in `bytes`; the next one's beginning is its end. */
  private starts = new Float64Array(firstCapacity + 1);
  private bytes = Buffer.allocUnsafe(firstCapacity * 32);
  private scratch = Buffer.allocUnsafe(256);
  size = 0;

  /** The id of the text in a range of bytes, given in order of first sight from 0. */
  idOfBytes(source: Uint8Array, range: { start: number; end: number }): number {
    const { start, end } = range;
    const hash = hashOfBytes(source, start, end);
    const { slots } = this;
    const mask = slots.length - 1;
    let slot = (spread(hash) << 1) & mask;
    for (;;) {
      const id = slots[slot] ?? -1;
      if (id === -1) break;
      if (slots[slot + 1] === hash && this.holds(id, source, range)) return id;
      slot = (slot + 2) & mask;
    }
    slots[slot] = this.size;
    slots[slot + 1] = hash;
    return this.append(source, start, end);
  }

  idOf(text: string): number {
    if (text.length * 3 > this.scratch.length) this.scratch = Buffer.allocUnsafe(text.length * 4);
    const end = this.scratch.write(text, 'utf8');
    return this.idOfBytes(this.scratch, { start: 0, end });
  }

  textOf(id: number): string {
    return this.bytes.toString('utf8', this.starts[id], this.starts[id + 1]);
  }

  /** Whether a text is words of printable ASCII without capitals, with one space between: the form normalizing leaves alone. */
  isPlain(id: number): boolean {
    const { bytes } = this;
    const end = this.starts[id + 1] ?? 0;
    let before = space;
    for (let index = this.starts[id] ?? 0; index < end; index += 1) {
      const byte = bytes[index] ?? 0;
      const isCapital = byte >= 0x41 && byte <= 0x5a;
      if (byte < space || byte > 0x7e || isCapital || (byte === space && before === space)) return false;
      before = byte;
    }
    return before !== space;
  }

  /** A faster `textOf` for reading many texts: they are cut from one string, which stays in memory with them. */
  reader(): (id: number) => string {
    const length = this.starts[this.size] ?? 0;
    if (length > maxSharedChars) return (id) => this.textOf(id);
    const all = this.bytes.toString('latin1', 0, length);
    const isAscii = isAsciiBytes(this.bytes.subarray(0, length));
    return (id) => {
      const text = all.slice(this.starts[id], this.starts[id + 1]);
      return isAscii || !beyondAscii.test(text) ? text : this.textOf(id);
    };
  }

  private holds(id: number, source: Uint8Array, { start, end }: { start: number; end: number }): boolean {
    const from = this.starts[id] ?? 0;
    if ((this.starts[id + 1] ?? 0) - from !== end - start) return false;
    const { bytes } = this;
    for (let index = start, own = from; index < end; index += 1, own += 1)
      if (source[index] !== bytes[own]) return false;
    return true;
  }

  private append(source: Uint8Array, from: number, to: number): number {
    const id = this.size;
    const start = this.starts[id] ?? 0;
    const end = start + to - from;
    while (end > this.bytes.length) {
      const larger = Buffer.allocUnsafe(this.bytes.length * 2);
      this.bytes.copy(larger);
      this.bytes = larger;
    }
    const { bytes } = this;
    for (let index = from, own = start; index < to; index += 1, own += 1) bytes[own] = source[index] ?? 0;
    this.starts[id + 1] = end;
    this.size += 1;
    if (this.size === this.capacity) this.grow();
    return id;
  }

  private grow(): void {
    this.capacity *= 2;
    const starts = new Float64Array(this.capacity + 1);
    starts.set(this.starts);
    this.starts = starts;
    const old = this.slots;
    this.slots = new Int32Array(this.capacity * 4).fill(-1);
    const mask = this.slots.length - 1;
    for (let from = 0; from < old.length; from += 2) {
      const id = old[from] ?? -1;
      if (id === -1) continue;
      const hash = old[from + 1] ?? 0;
      let slot = (spread(hash) << 1) & mask;
      while (this.slots[slot] !== -1) slot = (slot + 2) & mask;
      this.slots[slot] = id;
      this.slots[slot + 1] = hash;
    }
  }
}

/** FNV-1a over four bytes at a time, which takes a quarter of its multiplications. */
function hashOfBytes(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5 ^ (end - start);
  let index = start;
  for (; index + 3 < end; index += 4) {
    const word =
      (bytes[index] ?? 0) |
      ((bytes[index + 1] ?? 0) << 8) |
      ((bytes[index + 2] ?? 0) << 16) |
      ((bytes[index + 3] ?? 0) << 24);
    hash = mixed(hash, word);
  }
  for (; index < end; index += 1) hash = mixed(hash, bytes[index] ?? 0);
  return hash;
}

/** The rotation brings high bits down, which multiplication alone never does. */
function mixed(hash: number, word: number): number {
  const product = Math.imul(hash ^ word, 0x01000193);
  return (product << 13) | (product >>> 19);
}

function spread(hash: number): number {
  return hash ^ (hash >>> 15);
}
