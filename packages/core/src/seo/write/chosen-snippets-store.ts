import type { Knex } from 'knex';
import type { Candidate } from './candidate.ts';

export type Snippet = Pick<Candidate, 'title' | 'description'>;

/** Lets one item of a run at a time choose its text, until the transaction ends: no two pages may get the same. */
export async function lockChoice(db: Knex, runId: string): Promise<void> {
  await db.raw(`select pg_advisory_xact_lock(hashtextextended('serplift chosen ' || ?, 0))`, [runId]);
}

/** The texts that other pages of the run have got, in the words of the person who edited them. */
export async function listChosenSnippets(db: Knex, runId: string, exceptItemId: string): Promise<Snippet[]> {
  return db('chosen_snippets as c')
    .leftJoin('decisions as d', 'd.item_id', 'c.item_id')
    .where({ 'c.run_id': runId })
    .whereNot({ 'c.item_id': exceptItemId })
    .select<Snippet[]>(
      db.raw(`coalesce(d.edited->>'title', c.title) as title`),
      db.raw(`coalesce(d.edited->>'description', c.description) as description`),
    );
}

/** Keeps the text of an item; a repeated attempt replaces it. */
export async function putChosenSnippet(db: Knex, item: { id: string; runId: string }, snippet: Snippet): Promise<void> {
  await db('chosen_snippets')
    .insert({
      item_id: item.id,
      run_id: item.runId,
      title: snippet.title,
      description: snippet.description,
    })
    .onConflict('item_id')
    .merge(['title', 'description']);
}
