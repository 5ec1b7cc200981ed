import type { Knex } from 'knex';

/** The texts that one ad group of a run has got. */
export interface TakenTexts {
  /** Grows with every write of the run. */
  id: number;
  /** Names what the ad group advertises; ad groups of one theme may share texts. */
  theme: string;
  texts: string[];
}

/** Texts that ad groups of a run got after the write `afterId`. */
export async function listTextsAfter(db: Knex, runId: string, afterId: number): Promise<TakenTexts[]> {
  return db('ad_texts')
    .where({ run_id: runId })
    .where('id', '>', afterId)
    .orderBy('id')
    .select<TakenTexts[]>('id', 'theme', 'texts');
}

/**
 * Takes texts for an ad group unless others were written after `readTo`: then nothing is taken, and those are returned
 * to be looked at first. One statement, so that no caller waits for a busy process. A repeated attempt replaces its texts.
 */
export async function takeTexts(
  db: Knex,
  wanted: { runId: string; itemId: string; theme: string; texts: string[]; readTo: number },
): Promise<{ taken: TakenTexts | null; others: TakenTexts[] }> {
  const { rows } = await db.raw<{ rows: (TakenTexts & { is_own: boolean })[] }>(
    'select id, theme, texts, is_own from take_ad_texts(:runId, :itemId, :theme, :texts, :readTo)',
    wanted,
  );
  return { taken: rows.find((row) => row.is_own) ?? null, others: rows.filter((row) => !row.is_own) };
}
