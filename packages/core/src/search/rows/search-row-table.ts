/** Row numbers by a pair of small ids: open addressing in typed arrays, which take a fifth of the memory of a Map with pair keys. */
export class PairIndex {
  private slots = new Int32Array(1024).fill(-1);
  private pairs = new Int32Array(1024);
  size = 0;

  /** The number of the pair, given in order of first sight from 0. */
  numberOf(first: number, second: number): number {
    if (this.size * 2 >= this.slots.length) this.grow();
    const mask = this.slots.length - 1;
    let slot = pairHash(first, second) & mask;
    for (;;) {
      const found = this.slots[slot] ?? -1;
      if (found === -1) break;
      if (this.pairs[found * 2] === first && this.pairs[found * 2 + 1] === second) return found;
      slot = (slot + 1) & mask;
    }
    const number = this.size;
    this.slots[slot] = number;
    this.pairs[number * 2] = first;
    this.pairs[number * 2 + 1] = second;
    this.size += 1;
    return number;
  }

  first(number: number): number {
    return this.pairs[number * 2] ?? -1;
  }

  second(number: number): number {
    return this.pairs[number * 2 + 1] ?? -1;
  }

  private grow(): void {
    const capacity = this.slots.length;
    this.pairs = grown(this.pairs, new Int32Array(capacity * 2));
    this.slots = new Int32Array(capacity * 2).fill(-1);
    const mask = capacity * 2 - 1;
    for (let number = 0; number < this.size; number += 1) {
      let slot = pairHash(this.first(number), this.second(number)) & mask;
      while (this.slots[slot] !== -1) slot = (slot + 1) & mask;
      this.slots[slot] = number;
    }
  }
}

/** Clicks, impressions and impression-weighted positions by row number, side by side in one array that grows by doubling. */
export class SumTable {
  private values = new Float64Array(512 * 3);

  add(number: number, row: { clicks: number; impressions: number; position: number }): void {
    const at = number * 3;
    if (at >= this.values.length) {
      this.values = grown(this.values, new Float64Array(Math.max(this.values.length * 2, at + 3)));
    }
    const { values } = this;
    values[at] = (values[at] ?? 0) + row.clicks;
    values[at + 1] = (values[at + 1] ?? 0) + row.impressions;
    values[at + 2] = (values[at + 2] ?? 0) + row.position * row.impressions;
  }

  /** Adds what is summed already; whole numbers stay exact. */
  addSums(number: number, row: { clicks: number; impressions: number; positionSum: number }): void {
    this.add(number, { clicks: row.clicks, impressions: row.impressions, position: 0 });
    const at = number * 3 + 2;
    this.values[at] = (this.values[at] ?? 0) + row.positionSum;
  }

  clicks(number: number): number {
    return this.values[number * 3] ?? 0;
  }

  impressions(number: number): number {
    return this.values[number * 3 + 1] ?? 0;
  }

  positionSum(number: number): number {
    return this.values[number * 3 + 2] ?? 0;
  }

  /** Sums of one row; position 0 when it had no impressions. */
  sums(number: number): { clicks: number; impressions: number; position: number } {
    const at = number * 3;
    const impressions = this.values[at + 1] ?? 0;
    const position = impressions === 0 ? 0 : (this.values[at + 2] ?? 0) / impressions;
    return { clicks: this.values[at] ?? 0, impressions, position };
  }
}

export interface RowIds {
  query: number;
  page: number;
  day: number;
}

/** Rows of one response, held back until the whole body has proved sound: a page that has to be asked for again is not counted twice. */
export class StagedRows {
  private ids = new Int32Array(3 * 1024);
  private values = new Float64Array(3 * 1024);
  private readonly idsOut: RowIds = { query: 0, page: 0, day: 0 };
  private readonly valuesOut = { clicks: 0, impressions: 0, position: 0 };
  size = 0;

  clear(): void {
    this.size = 0;
  }

  push(ids: RowIds, row: { clicks: number; impressions: number; position: number }): void {
    const at = this.size * 3;
    if (at === this.ids.length) {
      this.ids = grown(this.ids, new Int32Array(at * 2));
      this.values = grown(this.values, new Float64Array(at * 2));
    }
    this.ids[at] = ids.query;
    this.ids[at + 1] = ids.page;
    this.ids[at + 2] = ids.day;
    this.values[at] = row.clicks;
    this.values[at + 1] = row.impressions;
    this.values[at + 2] = row.position;
    this.size += 1;
  }

  /** The ids of a row, in an object that is used again for the next. */
  idsAt(number: number): RowIds {
    const { ids, idsOut } = this;
    idsOut.query = ids[number * 3] ?? -1;
    idsOut.page = ids[number * 3 + 1] ?? -1;
    idsOut.day = ids[number * 3 + 2] ?? -1;
    return idsOut;
  }

  /** The values of a row, in an object that is used again for the next. */
  valuesAt(number: number): { clicks: number; impressions: number; position: number } {
    const { values, valuesOut } = this;
    valuesOut.clicks = values[number * 3] ?? 0;
    valuesOut.impressions = values[number * 3 + 1] ?? 0;
    valuesOut.position = values[number * 3 + 2] ?? 0;
    return valuesOut;
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
