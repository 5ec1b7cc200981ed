import type { Knex } from 'knex';

/** The texts that one ad group of a run has got. */
export interface TakenTexts {
  /** Grows with every write of the run. */
  id: number;
  itemId: string;
  /** Names what the ad group advertises; ad groups of one theme may share texts. */
  theme: string;
  texts: string[];
}

/** Lets one ad group of a run at a time choose its texts, until the transaction ends: no two may get the same. */
export async function lockTexts(db: Knex, runId: string): Promise<void> {
  await db.raw(`select pg_advisory_xact_lock(hashtextextended('serplift ad texts ' || ?, 0))`, [runId]);
}

/** Texts that ad groups of a run got after the write `afterId`. */
export async function listTextsAfter(db: Knex, runId: string, afterId: number): Promise<TakenTexts[]> {
  const rows: { id: string | number; item_id: string; theme: string; texts: string[] }[] = await db('ad_texts')
    .where({ optimization_id: runId })
    .where('id', '>', afterId)
    .orderBy('id')
    .select('id', 'item_id', 'theme', 'texts');
  return rows.map((row) => ({ id: Number(row.id), itemId: row.item_id, theme: row.theme, texts: row.texts }));
}

/** Keeps the texts of an ad group; a repeated attempt replaces them, as a new write. */
export async function putTexts(db: Knex, taken: Omit<TakenTexts, 'id'> & { runId: string }): Promise<void> {
  await db('ad_texts').where({ item_id: taken.itemId }).delete();
  await db('ad_texts').insert({ optimization_id: taken.runId, item_id: taken.itemId, theme: taken.theme, texts: taken.texts });
}
