import type { Knex } from 'knex';
import { AppError } from '../../contract/errors.ts';

/** Where the tables of the job queue are. */
const queueSchema = 'jobs';

interface Found {
  user: string;
  database: string;
  hasPublic: boolean;
  mayCreateSchemas: boolean;
  hasQueue: boolean;
  mayCreateTables: boolean;
  /** Schemas that it may not look into, and those with tables that it may not read and change. */
  closed: string[];
  locked: string[];
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** What the user of a connection may not do that Serplift needs, as the statements that allow it; none when nothing is missing. */
export async function missingRights(db: Knex): Promise<string[]> {
  const { rows } = await db.raw<{ rows: Found[] }>(
    `with own as (select oid, nspname from pg_namespace where nspname in ('public', :queueSchema))
     select current_user as "user", current_database() as database,
       to_regnamespace('public') is not null as "hasPublic",
       to_regnamespace(:queueSchema) is not null as "hasQueue",
       has_database_privilege(current_database(), 'CREATE') as "mayCreateSchemas",
       coalesce((select has_schema_privilege(oid, 'CREATE') from own where nspname = 'public'), false) as "mayCreateTables",
       array(select nspname::text from own where not has_schema_privilege(oid, 'USAGE')) as closed,
       array(select distinct o.nspname::text from own o join pg_class c on c.relnamespace = o.oid
         where c.relkind in ('r', 'p')
           and (o.nspname = :queueSchema or exists (select from pg_class m where m.relnamespace = o.oid and m.relname = 'schema_migrations'))
           and not (has_table_privilege(c.oid, 'SELECT') and has_table_privilege(c.oid, 'INSERT')
             and has_table_privilege(c.oid, 'UPDATE') and has_table_privilege(c.oid, 'DELETE'))) as locked`,
    { queueSchema },
  );
  const [found] = rows;
  if (found === undefined) return [];
  const to = `to ${quoted(found.user)}`;
  return [
    ...(found.hasPublic ? [] : ['create schema public']),
    ...(found.hasPublic && !found.mayCreateTables ? [`grant usage, create on schema public ${to}`] : []),
    ...(found.hasQueue || found.mayCreateSchemas ? [] : [`grant create on database ${quoted(found.database)} ${to}`]),
    ...found.closed.map((schema) => `grant usage on schema ${schema} ${to}`),
    ...found.locked.map((schema) => `grant all on all tables in schema ${schema} ${to}`),
  ];
}

/** Throws `not_configured` with the statements to run, unless the user may do what is needed. */
export async function requireRights(db: Knex): Promise<void> {
  const missing = await missingRights(db);
  if (missing.length === 0) return;
  throw new AppError(
    'not_configured',
    `The user in DATABASE_URL lacks rights in this database. As its owner, run: ${missing.join('; ')};`,
  );
}
