import type { Knex } from 'knex';

/** Of the given addresses, those that could not be read since a moment. */
export async function listFailedPages(
  db: Knex,
  of: { urls: readonly string[]; simulated: boolean; since: Date },
): Promise<Set<string>> {
  const urls: string[] = await db('page_failures')
    .whereIn('url', of.urls)
    .where('simulated', of.simulated)
    .where('failed_at', '>=', of.since)
    .pluck('url');
  return new Set(urls);
}

/** Remembers that a page could not be read. */
export async function putFailedPage(db: Knex, page: { url: string; simulated: boolean; now: Date }): Promise<void> {
  const { url, simulated, now } = page;
  await db('page_failures')
    .insert({ url, simulated, failed_at: now })
    .onConflict(['url', 'simulated'])
    .merge(['failed_at']);
}

/** Forgets failures before a moment. */
export async function deleteFailedPages(db: Knex, before: Date): Promise<number> {
  return db('page_failures').where('failed_at', '<', before).delete();
}
