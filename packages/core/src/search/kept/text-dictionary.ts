import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** Texts of one kind that got their ids one after the other, as they are stored. */
export interface TextChunk {
  firstId: number;
  count: number;
  /** Deflated JSON; null in place of a text that nothing refers to anymore. */
  texts: Buffer;
}

/** The urls or the queries of a site with their ids; new ones are handed out to be stored. */
export class TextDictionary {
  private readonly ids = new Map<string, number>();
  private readonly texts: string[] = [];
  private storedCount = 0;

  constructor(chunks: readonly TextChunk[]) {
    for (const chunk of chunks) {
      const texts = JSON.parse(inflateRawSync(chunk.texts).toString('utf8')) as (string | null)[];
      // A removed text keeps its place under a name that no url and no query has.
      for (const [index, text] of texts.entries()) this.idOf(text ?? `\u0000${chunk.firstId + index}`);
    }
    this.storedCount = this.size;
  }

  get size(): number {
    return this.texts.length;
  }

  idOf(text: string): number {
    const known = this.ids.get(text);
    if (known !== undefined) return known;
    const id = this.texts.push(text) - 1;
    this.ids.set(text, id);
    return id;
  }

  textOf(id: number): string {
    return this.texts[id] ?? '';
  }

  /** What has to be stored along with the rows that use it; null when every text is stored. */
  unstored(): TextChunk | null {
    const { storedCount, size } = this;
    if (size === storedCount) return null;
    const texts = this.texts.slice(storedCount);
    return { firstId: storedCount, count: texts.length, texts: deflateRawSync(JSON.stringify(texts)) };
  }

  /** Called once the transaction that stored them is over. */
  markStored(chunk: TextChunk | null): void {
    if (chunk !== null) this.storedCount = Math.max(this.storedCount, chunk.firstId + chunk.count);
  }
}
