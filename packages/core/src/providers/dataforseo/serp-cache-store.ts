import type { Knex } from 'knex';
import type { SearchResult, SearchResultKey } from './search-results.ts';

interface SerpRow {
  result: SearchResult;
  fetched_at: Date;
}

const columnsOf = (key: SearchResultKey & { simulated: boolean }) => ({
  keyword: key.keyword,
  location_code: key.locationCode,
  language_code: key.languageCode,
  device: key.device,
  simulated: key.simulated,
});

/** A result page bought not longer than `maxAgeMs` before `now`, or null. Simulated and real ones never mix. */
export async function findCachedSerp(
  db: Knex,
  key: SearchResultKey & { simulated: boolean },
  age: { maxAgeMs: number; now: Date },
): Promise<SearchResult | null> {
  const since = new Date(age.now.getTime() - age.maxAgeMs);
  const row = await db<SerpRow>('serp_cache').where(columnsOf(key)).where('fetched_at', '>=', since).first('result');
  return row?.result ?? null;
}

/** Keeps a result page for later runs of any team; the newer one stays. */
export async function putCachedSerp(db: Knex, key: SearchResultKey, result: SearchResult): Promise<void> {
  const row = {
    ...columnsOf({ ...key, simulated: result.simulated }),
    result: JSON.stringify(result),
    fetched_at: result.fetchedAt,
  };
  await db('serp_cache')
    .insert(row)
    .onConflict(['keyword', 'location_code', 'language_code', 'device', 'simulated'])
    .merge(['result', 'fetched_at']);
}

/** Forgets result pages bought before a moment. */
export async function deleteCachedSerps(db: Knex, before: Date): Promise<number> {
  return db('serp_cache').where('fetched_at', '<', before).delete();
}
