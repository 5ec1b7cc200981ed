import type { Knex } from 'knex';

const statements = `
create table brand_rules (
  team_id uuid primary key references teams on delete cascade,
  rules jsonb not null,
  updated_by uuid references users on delete set null,
  updated_at timestamptz not null default now()
);

create table ads_runs (
  optimization_id uuid primary key references optimizations on delete cascade,
  account jsonb not null,
  campaign_ids text[] not null,
  ad_group_ids text[] not null
);

create table ad_texts (
  id bigint generated always as identity primary key,
  optimization_id uuid not null references optimizations on delete cascade,
  item_id uuid not null unique references optimization_items on delete cascade,
  theme text not null,
  texts text[] not null
);
create index ad_texts_optimization on ad_texts (optimization_id, id);

create function take_ad_texts(run uuid, item uuid, its_theme text, its_texts text[], read_to bigint)
returns table (id bigint, theme text, texts text[], is_own boolean) language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('serplift ad texts ' || run, 0));
  return query select t.id, t.theme, t.texts, false from ad_texts t
    where t.optimization_id = run and t.id > read_to order by t.id;
  if found then return; end if;
  delete from ad_texts t where t.item_id = item;
  return query insert into ad_texts as t (optimization_id, item_id, theme, texts)
    values (run, item, its_theme, its_texts) returning t.id, t.theme, t.texts, true;
end $$;

create table ad_edits (
  item_id uuid primary key references optimization_items on delete cascade,
  headlines jsonb not null,
  descriptions jsonb not null,
  combinations jsonb not null,
  strength jsonb not null,
  edited_by uuid references users on delete set null,
  edited_at timestamptz not null default now()
);

create table ad_rewrites (
  team_id uuid not null references teams on delete cascade,
  idempotency_key text not null,
  item_id uuid not null references optimization_items on delete cascade,
  request jsonb not null,
  result jsonb,
  created_at timestamptz not null default now(),
  primary key (team_id, idempotency_key)
);
`;

/** What ads runs need beside the other runs: brand rules, selections, chosen, edited and rewritten texts. */
export const ads = {
  name: '0003-ads',
  up: async (db: Knex): Promise<void> => {
    await db.raw(statements);
  },
};
