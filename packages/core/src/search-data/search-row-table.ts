/** Row numbers by a pair of small ids: open addressing in typed arrays, which take a fifth of the memory of a Map with pair keys. */
export class PairIndex {
  private slots = new Int32Array(1024).fill(-1);
  private firsts = new Int32Array(512);
  private seconds = new Int32Array(512);
  size = 0;

  /** The number of the pair, given in order of first sight from 0. */
  numberOf(first: number, second: number): number {
    if (this.size * 2 >= this.slots.length) this.grow();
    const mask = this.slots.length - 1;
    let slot = pairHash(first, second) & mask;
    for (;;) {
      const found = this.slots[slot] ?? -1;
      if (found === -1) break;
      if (this.firsts[found] === first && this.seconds[found] === second) return found;
      slot = (slot + 1) & mask;
    }
    const number = this.size;
    this.slots[slot] = number;
    this.firsts[number] = first;
    this.seconds[number] = second;
    this.size += 1;
    return number;
  }

  first(number: number): number {
    return this.firsts[number] ?? -1;
  }

  second(number: number): number {
    return this.seconds[number] ?? -1;
  }

  private grow(): void {
    const capacity = this.slots.length;
    this.firsts = grown(this.firsts, new Int32Array(capacity));
    this.seconds = grown(this.seconds, new Int32Array(capacity));
    this.slots = new Int32Array(capacity * 2).fill(-1);
    const mask = capacity * 2 - 1;
    for (let number = 0; number < this.size; number += 1) {
      let slot = pairHash(this.first(number), this.second(number)) & mask;
      while (this.slots[slot] !== -1) slot = (slot + 1) & mask;
      this.slots[slot] = number;
    }
  }
}

/** Clicks, impressions and impression-weighted positions by row number, in arrays that grow by doubling. */
export class SumTable {
  private clicks = new Float64Array(512);
  private impressions = new Float64Array(512);
  private weighted = new Float64Array(512);

  add(number: number, row: { clicks: number; impressions: number; position: number }): void {
    if (number >= this.clicks.length) this.grow(number);
    this.clicks[number] = (this.clicks[number] ?? 0) + row.clicks;
    this.impressions[number] = (this.impressions[number] ?? 0) + row.impressions;
    this.weighted[number] = (this.weighted[number] ?? 0) + row.position * row.impressions;
  }

  /** Sums of one row; position 0 when it had no impressions. */
  sums(number: number): { clicks: number; impressions: number; position: number } {
    const impressions = this.impressions[number] ?? 0;
    const position = impressions === 0 ? 0 : (this.weighted[number] ?? 0) / impressions;
    return { clicks: this.clicks[number] ?? 0, impressions, position };
  }

  private grow(number: number): void {
    const capacity = Math.max(this.clicks.length * 2, number + 1);
    this.clicks = grown(this.clicks, new Float64Array(capacity));
    this.impressions = grown(this.impressions, new Float64Array(capacity));
    this.weighted = grown(this.weighted, new Float64Array(capacity));
  }
}

function grown<T extends Int32Array | Float64Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

/** Multiplies by odd constants and folds the high bits down, so that counting ids spread over the slots. */
function pairHash(first: number, second: number): number {
  const mixed = Math.imul(first, 0x9e3779b1) ^ Math.imul(second + 1, 0x85ebca6b);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}
