import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { TextIds } from '../rows/text-ids.ts';

/** Texts of one kind that got their ids one after the other, as they are stored. */
export interface TextChunk {
  firstId: number;
  count: number;
  /** Deflated JSON; null in place of a text that nothing refers to anymore. */
  texts: Buffer;
}

/** The urls or the queries of a site with their ids; new ones are handed out to be stored. */
export class TextDictionary {
  private readonly ids = new TextIds();
  private storedCount = 0;

  constructor(chunks: readonly TextChunk[]) {
    for (const chunk of chunks) {
      const texts = JSON.parse(inflateRawSync(chunk.texts).toString('utf8')) as (string | null)[];
      // A removed text keeps its place under a name that no url and no query has.
      for (const [index, text] of texts.entries()) this.ids.idOf(text ?? `\u0000${chunk.firstId + index}`);
    }
    this.storedCount = this.ids.size;
  }

  get size(): number {
    return this.ids.size;
  }

  idOf(text: string): number {
    return this.ids.idOf(text);
  }

  textOf(id: number): string {
    return this.ids.textOf(id);
  }

  /** What has to be stored along with the rows that use it; null when every text is stored. */
  unstored(): TextChunk | null {
    const { storedCount, size } = this;
    if (size === storedCount) return null;
    const texts = Array.from({ length: size - storedCount }, (_, index) => this.ids.textOf(storedCount + index));
    return { firstId: storedCount, count: texts.length, texts: deflateRawSync(JSON.stringify(texts)) };
  }

  /** Called once the transaction that stored them is over. */
  markStored(chunk: TextChunk | null): void {
    if (chunk !== null) this.storedCount = Math.max(this.storedCount, chunk.firstId + chunk.count);
  }
}
