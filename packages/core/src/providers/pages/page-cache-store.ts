import type { Knex } from 'knex';
import type { PageFacts } from './web-pages.ts';

interface PageRow {
  result: PageFacts;
  fetched_at: Date;
}

/** A page read not longer than `maxAgeMs` before `now`, or null. Simulated and real ones never mix. */
export async function findCachedPage(
  db: Knex,
  key: { url: string; simulated: boolean },
  age: { maxAgeMs: number; now: Date },
): Promise<PageFacts | null> {
  const since = new Date(age.now.getTime() - age.maxAgeMs);
  const row = await db<PageRow>('page_cache').where(key).where('fetched_at', '>=', since).first('result');
  return row?.result ?? null;
}

/** Of the given addresses, the pages read not longer than `maxAgeMs` before `now`, by address. */
export async function findCachedPages(
  db: Knex,
  key: { urls: readonly string[]; simulated: boolean },
  age: { maxAgeMs: number; now: Date },
): Promise<Map<string, PageFacts>> {
  const since = new Date(age.now.getTime() - age.maxAgeMs);
  const rows = await db<PageRow & { url: string; simulated: boolean }>('page_cache')
    .whereIn('url', key.urls)
    .where('simulated', key.simulated)
    .where('fetched_at', '>=', since)
    .select('url', 'result');
  return new Map(rows.map(({ url, result }) => [url, result]));
}

/** Keeps what a page said, under the URL it was asked for; the newer one stays. */
export async function putCachedPage(db: Knex, facts: PageFacts, options: { simulated: boolean }): Promise<void> {
  const row = {
    url: facts.url,
    simulated: options.simulated,
    result: JSON.stringify(facts),
    fetched_at: facts.fetchedAt,
  };
  await db('page_cache').insert(row).onConflict(['url', 'simulated']).merge(['result', 'fetched_at']);
}

/** Forgets pages read before a moment. */
export async function deleteCachedPages(db: Knex, before: Date): Promise<number> {
  return db('page_cache').where('fetched_at', '<', before).delete();
}
