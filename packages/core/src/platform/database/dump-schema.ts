import type { Knex } from 'knex';

interface Column {
  table: string;
  unlogged: boolean;
  name: string;
  type: string;
  notNull: boolean;
  /** The default's or the generated column's expression. */
  expression: string | null;
  generated: '' | 's' | 'v';
  identity: '' | 'a' | 'd';
}

interface Constraint {
  table: string;
  name: string;
  /** p primary key, u unique, c check, x exclusion, f foreign key. */
  kind: string;
  definition: string;
}

/** A statement for each row, written so that every supported PostgreSQL words it alike. */
async function statements(db: Knex, sql: string): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { sql: string }[] }>(sql);
  return rows.map((row) => `${row.sql.trim()};`);
}

async function readColumns(db: Knex): Promise<Column[]> {
  const { rows } = await db.raw<{ rows: Column[] }>(`
    select c.relname as table, c.relpersistence = 'u' as unlogged, quote_ident(a.attname) as name,
      format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull as "notNull", pg_get_expr(d.adbin, d.adrelid) as expression,
      a.attgenerated as generated, a.attidentity as identity
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'schema_migrations'
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attnum > 0 and not a.attisdropped
    order by c.relname collate "C", a.attnum`);
  return rows;
}

async function readConstraints(db: Knex): Promise<Constraint[]> {
  // Since version 18 "not null" is a constraint too; the column says it already.
  const { rows } = await db.raw<{ rows: Constraint[] }>(`
    select c.relname as table, quote_ident(k.conname) as name, k.contype as kind, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid and c.relnamespace = 'public'::regnamespace
    where k.contype in ('p', 'u', 'c', 'x', 'f')
    order by c.relname collate "C", position(k.contype in 'puxcf'), k.conname collate "C"`);
  return rows;
}

function describeColumn({ name, type, notNull, expression, generated, identity }: Column): string {
  const value =
    generated === ''
      ? expression === null
        ? ''
        : ` default ${expression}`
      : ` generated always as (${expression}) ${generated === 's' ? 'stored' : 'virtual'}`;
  const counted = identity === '' ? '' : ` generated ${identity === 'a' ? 'always' : 'by default'} as identity`;
  return `  ${name} ${type}${notNull ? ' not null' : ''}${value}${counted}`;
}

function describeTables(columns: readonly Column[], constraints: readonly Constraint[]): string[] {
  return [...new Set(columns.map(({ table }) => table))].map((table) => {
    const kind = columns.some((column) => column.table === table && column.unlogged) ? 'unlogged table' : 'table';
    const own = constraints.filter((constraint) => constraint.table === table && constraint.kind !== 'f');
    const lines = [
      ...columns.filter((column) => column.table === table).map(describeColumn),
      ...own.map(({ name, definition }) => `  constraint ${name} ${definition}`),
    ];
    return `create ${kind} ${table} (\n${lines.join(',\n')}\n);`;
  });
}

const functions = `
  select pg_get_functiondef(p.oid) as sql from pg_proc p
  where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by p.oid::regprocedure::text collate "C"`;

const indexes = `
  select pg_get_indexdef(i.indexrelid) as sql from pg_index i
  join pg_class c on c.oid = i.indexrelid and c.relnamespace = 'public'::regnamespace
  where not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
  order by c.relname collate "C"`;

const triggers = `
  select pg_get_triggerdef(t.oid) as sql from pg_trigger t
  join pg_class c on c.oid = t.tgrelid and c.relnamespace = 'public'::regnamespace
  where not t.tgisinternal order by c.relname collate "C", t.tgname collate "C"`;

/**
 * The schema as SQL that makes it again, written from the catalog: the same text on every supported PostgreSQL.
 * `schema.sql` is this text; a test compares the two. The list of migrations is theirs and not part of it.
 */
export async function dumpSchema(db: Knex): Promise<string> {
  const columns = await readColumns(db);
  const constraints = await readConstraints(db);
  const foreignKeys = constraints
    .filter(({ kind }) => kind === 'f')
    .map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition};`);
  const parts = [
    '-- The schema, in the words of dumpSchema. After a change, run the tests of core/src/platform/database with -u: they bring it to that form.',
    ...(await statements(db, functions)),
    ...describeTables(columns, constraints),
    (await statements(db, indexes)).join('\n'),
    foreignKeys.join('\n'),
    (await statements(db, triggers)).join('\n'),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}
