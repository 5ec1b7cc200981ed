/** What became of a row's key: nothing yet, the same figures, other figures in the same table, or any in an earlier one. */
type Sight = 'new' | 'again' | 'otherwise' | 'in another table';

interface SeenTable {
  readonly isDated: boolean;
  readonly kind: string | null;
  readonly breakdown: string;
}

const tableFactor = 2 ** 32;

/**
 * Remembers rows by a hash of what they name, so that none counts twice. Rows with dates are compared across tables, those without
 * only in their own: what a week and a month say of one query are different figures.
 */
export class SeenRows {
  private hashes = new Float64Array(1024);
  /** The table and figures of each hash, as one number. */
  private sights = new Float64Array(1024);
  private size = 0;
  private readonly tables = new Map<SeenTable, { id: number; seed: number }>();
  private readonly seeds = new Map<string, number>();

  see(
    table: SeenTable,
    key: readonly string[],
    { clicks, impressions }: { clicks: number; impressions: number },
  ): Sight {
    const { id, seed } = this.tables.get(table) ?? this.numbersOf(table);
    const hash = hashOf(key, seed);
    const figures = (Math.imul(clicks, 0x9e3779b1) ^ impressions) >>> 0;
    const slot = this.slotOf(hash);
    if (this.hashes[slot] !== hash) {
      this.hashes[slot] = hash;
      this.sights[slot] = id * tableFactor + figures;
      this.size += 1;
      if (this.size * 2 > this.hashes.length) this.grow();
      return 'new';
    }
    const seen = this.sights[slot] ?? 0;
    if (Math.floor(seen / tableFactor) !== id) return 'in another table';
    return seen % tableFactor === figures ? 'again' : 'otherwise';
  }

  private slotOf(hash: number): number {
    const mask = this.hashes.length - 1;
    let slot = hash & mask;
    while (this.hashes[slot] !== 0 && this.hashes[slot] !== hash) slot = (slot + 1) & mask;
    return slot;
  }

  private grow(): void {
    const { hashes, sights } = this;
    this.hashes = new Float64Array(hashes.length * 2);
    this.sights = new Float64Array(hashes.length * 2);
    for (let index = 0; index < hashes.length; index += 1) {
      const hash = hashes[index] ?? 0;
      if (hash === 0) continue;
      const slot = this.slotOf(hash);
      this.hashes[slot] = hash;
      this.sights[slot] = sights[index] ?? 0;
    }
  }

  private numbersOf(table: SeenTable): { id: number; seed: number } {
    const id = this.tables.size;
    const name = table.isDated ? `${table.kind} ${table.breakdown}` : `table ${id}`;
    const seed = this.seeds.get(name) ?? this.seeds.size + 1;
    this.seeds.set(name, seed);
    const numbers = { id, seed };
    this.tables.set(table, numbers);
    return numbers;
  }
}

/** 53 bits of two multiplicative hashes, never 0: among ten million rows, two share one with a chance of 1 in 200. */
function hashOf(texts: readonly string[], seed: number): number {
  let [high, low] = [0xdeadbeef ^ seed, 0x41c6ce57 ^ Math.imul(seed, 0x9e3779b1)];
  for (const text of texts) {
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      high = Math.imul(high ^ code, 2_654_435_761);
      low = Math.imul(low ^ code, 1_597_334_677);
    }
    // Where one text ends and the next begins tells "ab", "c" from "a", "bc".
    high = Math.imul(high ^ 0x10000, 2_654_435_761);
    low = Math.imul(low ^ 0x10000, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (high & 0x1fffff) * tableFactor + (low >>> 0) || 1;
}
