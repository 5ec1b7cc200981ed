import type { Knex } from 'knex';
import type { Found } from '../../contract/app/home-api.ts';

/** Older runs have been overtaken by newer ones of their kind. */
const runsOfEachKind = 3;
const mostOfEachKind = 6;

/** The words of a text, with a space before each. */
const wordsOf = (text: string): string =>
  `' ' || btrim(regexp_replace(lower(${text}), '[[:space:][:punct:]]+', ' ', 'g'))`;

/** Pages, queries, ad groups and questions of a team's latest ended runs that have the text in their name: as whole words first, then as their beginnings, then inside. */
export async function findItems(db: Knex, of: { teamId: string; text: string }): Promise<Found[]> {
  const { rows } = await db.raw<{ rows: Found[] }>(
    `with latest as (
       select id, kind, created_at from (
         select id, kind, created_at, row_number() over (partition by kind order by created_at desc, id desc) as place
         from runs where team_id = :teamId and status in ('completed', 'cancelled')
       ) r where place <= ${runsOfEachKind}
     ), named as (
       select n.kind, n.name, o.id as run_id, i.id as item_id, o.created_at
       from latest o
       join run_items i on i.run_id = o.id
       cross join lateral (
         select 'page' as kind, i.subject as name where o.kind = 'seo'
         union all select 'query', coalesce(i.output->>'keyword', i.input->>'mainQuery') where o.kind = 'seo'
         union all select 'adGroup', i.input->'adGroup'->>'name' where o.kind = 'ads'
         union all select 'question', i.input->>'query' where o.kind = 'questions'
       ) n
       where position(lower(:text) in lower(n.name)) > 0
     ), newest as (
       select distinct on (kind, name) kind, name, run_id, item_id from named order by kind, name, created_at desc
     )
     select kind, name, run_id as "runId", item_id as "itemId" from (
       select *, row_number() over (partition by kind order by fit, length(name), name) as place
       from newest cross join lateral (
         select case
           when position(asked.words || ' ' in known.words || ' ') > 0 then 0
           when position(asked.words in known.words) > 0 then 1
           else 2
         end as fit
         from (select ${wordsOf('name')} as words) known, (select ${wordsOf(':text')} as words) asked
       ) fitting
     ) f where place <= ${mostOfEachKind} order by kind, place`,
    of,
  );
  return rows;
}
