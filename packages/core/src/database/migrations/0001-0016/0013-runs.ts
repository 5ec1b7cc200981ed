import type { Knex } from 'knex';

const statements = `
alter table optimizations rename to runs;
alter table optimization_items rename to run_items;

create or replace function take_ad_texts(run uuid, item uuid, its_theme text, its_texts text[], read_to bigint)
returns table (id bigint, theme text, texts text[], is_own boolean) language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('serplift ad texts ' || run, 0));
  return query select t.id, t.theme, t.texts, false from ad_texts t
    where t.run_id = run and t.id > read_to order by t.id;
  if found then return; end if;
  delete from ad_texts t where t.item_id = item;
  return query insert into ad_texts as t (run_id, item_id, theme, texts)
    values (run, item, its_theme, its_texts) returning t.id, t.theme, t.texts, true;
end $$;
`;

/** Columns, then the constraints and indexes, which keep the words they were made with. */
const renameWords = `
select format('alter table %I rename column optimization_id to run_id', c.table_name) as statement
  from information_schema.columns c where c.table_schema = 'public' and c.column_name = 'optimization_id'
union all
select format('alter table %I rename constraint %I to %I', c.conrelid::regclass, c.conname,
         replace(replace(replace(c.conname, 'optimization_items', 'run_items'), 'optimizations', 'runs'), 'optimization', 'run'))
  from pg_constraint c where c.connamespace = 'public'::regnamespace and c.conname like '%optimization%'
union all
select format('alter index %I rename to %I', i.indexname,
         replace(replace(replace(i.indexname, 'optimization_items', 'run_items'), 'optimizations', 'runs'), 'optimization', 'run'))
  from pg_indexes i where i.schemaname = 'public' and i.indexname like '%optimization%'
   and not exists (select from pg_constraint c where c.connamespace = 'public'::regnamespace and c.conname = i.indexname)
`;

/** Runs are called runs in every table; "optimization" stays the word of the API and the screens. */
export const runs = {
  name: '0013-runs',
  up: async (db: Knex): Promise<void> => {
    await db.raw(statements);
    const { rows } = await db.raw<{ rows: { statement: string }[] }>(renameWords);
    for (const { statement } of rows) await db.raw(statement);
  },
};
