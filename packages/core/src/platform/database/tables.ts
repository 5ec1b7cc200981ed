import type { Knex } from 'knex';

interface TableColumn {
  name: string;
  type: string;
}

/** A table with the product's data. */
export interface Table {
  name: string;
  /** Without those that the database computes. */
  columns: TableColumn[];
}

/** Every table of the product that a backup has to hold, by name: without the list of migrations, what a crash may lose, and providers' answers, which are kept only until their work is done. */
export async function listTables(db: Knex): Promise<Table[]> {
  const { rows } = await db.raw<{ rows: Table[] }>(`
    select c.relname as name, json_agg(
      json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum
    ) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and c.relpersistence = 'p' and c.relnamespace = 'public'::regnamespace and c.relname not in ('schema_migrations', 'paid_answers')
    group by c.relname order by c.relname collate "C"`);
  return rows;
}
