import type { TestDatabase } from '@serplift/core/testing';

/** Every row of every table as text with its table's name before it, the queue's tables too, in a fixed order. */
export async function dumpDatabase({ knex }: TestDatabase): Promise<string[]> {
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'jobs') order by 1`,
  );
  const texts: string[] = [];
  for (const { name } of rows) {
    const { rows } = await knex.raw<{ rows: { row: string }[] }>(
      `select t::text || to_jsonb(t)::text as row from ${name} t order by 1`,
    );
    texts.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return texts;
}

/** The same without what isn't state of a team: the queue's housekeeping, when people were last seen, guesses and flows started. */
export async function dumpTeams(database: TestDatabase): Promise<string[]> {
  const rows = await dumpDatabase(database);
  return rows.filter(
    (row) => !/^(?:jobs\.|public\.(?:sessions|api_tokens|guesses|oauth_states|\w+_cache) )/u.test(row),
  );
}
