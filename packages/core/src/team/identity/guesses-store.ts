import type { Knex } from 'knex';

/** Counts a try for each key and returns its count in its window, with the seconds until that window ends. */
export async function countGuess(
  db: Knex,
  keys: readonly Buffer[],
  windowSeconds: number,
): Promise<{ key: Buffer; count: number; secondsLeft: number }[]> {
  // In order, so that two who count the same keys never wait for each other.
  const { rows } = await db.raw<{ rows: { key: Buffer; count: number; secondsLeft: number }[] }>(
    `insert into guesses as g (key_hash, count, expires_at)
     select key, 1, now() + make_interval(secs => :windowSeconds)
     from unnest(cast(:keys as bytea[])) key group by key order by key
     on conflict (key_hash) do update set
       count = case when g.expires_at <= now() then 1 else g.count + 1 end,
       expires_at = case when g.expires_at <= now() then excluded.expires_at else g.expires_at end
     returning key_hash as key, count, ceil(extract(epoch from expires_at - now()))::int as "secondsLeft"`,
    { keys: [...keys], windowSeconds },
  );
  return rows;
}

/** Takes back a try that was none. */
export async function takeBackGuess(db: Knex, keys: readonly Buffer[]): Promise<void> {
  await db.raw(
    `with taken as (select key_hash from guesses where key_hash = any(:keys) order by key_hash for update)
     update guesses g set count = g.count - 1 from taken where g.key_hash = taken.key_hash and g.count > 0`,
    { keys: [...keys] },
  );
}

/** Forgets anyone who has not tried again since their minute ended. */
export async function deleteEndedGuesses(db: Knex): Promise<void> {
  await db('guesses').where('expires_at', '<', db.fn.now()).delete();
}
