/** What became of a row's key: nothing yet, the same figures, other figures in the same table, or any in an earlier one. */
type Sight = 'new' | 'again' | 'otherwise' | 'in another table';

/** A Map holds at most 16 million keys. */
const shardCount = 16;
const tableFactor = 2 ** 32;

interface SeenTable {
  readonly isDated: boolean;
  readonly kind: string | null;
  readonly breakdown: string;
}

/**
 * Remembers rows by a hash of what they name, so that none counts twice. Rows with dates are compared across tables, those without
 * only in their own: what a week and a month say of one query are different figures.
 */
export class SeenRows {
  private readonly shards = Array.from({ length: shardCount }, () => new Map<number, number>());
  private readonly tables = new Map<SeenTable, { id: number; seed: number }>();
  private readonly seeds = new Map<string, number>();

  see(table: SeenTable, key: string, { clicks, impressions }: { clicks: number; impressions: number }): Sight {
    const { id, seed } = this.numbersOf(table);
    const hash = hashOf(key, seed);
    const shard = this.shards[hash % shardCount];
    const seen = shard?.get(hash);
    const figures = (Math.imul(clicks, 0x9e3779b1) ^ impressions) >>> 0;
    if (seen === undefined) {
      shard?.set(hash, id * tableFactor + figures);
      return 'new';
    }
    if (Math.floor(seen / tableFactor) !== id) return 'in another table';
    return seen % tableFactor === figures ? 'again' : 'otherwise';
  }

  private numbersOf(table: SeenTable): { id: number; seed: number } {
    const known = this.tables.get(table);
    if (known !== undefined) return known;
    const id = this.tables.size;
    const name = table.isDated ? `${table.kind} ${table.breakdown}` : `table ${id}`;
    const seed = this.seeds.get(name) ?? this.seeds.size + 1;
    this.seeds.set(name, seed);
    const numbers = { id, seed };
    this.tables.set(table, numbers);
    return numbers;
  }
}

/** 53 bits of two multiplicative hashes: among ten million rows, two share one with a chance of 1 in 200. */
function hashOf(text: string, seed: number): number {
  let [high, low] = [0xdeadbeef ^ seed, 0x41c6ce57 ^ Math.imul(seed, 0x9e3779b1)];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (high & 0x1fffff) * tableFactor + (low >>> 0);
}
