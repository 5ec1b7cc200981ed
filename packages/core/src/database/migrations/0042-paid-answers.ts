import type { Knex } from 'knex';

const statements = `
drop table serp_cache;

create table paid_answers (
  request bytea primary key,
  team_id uuid not null references teams on delete cascade,
  run_id uuid references runs on delete cascade,
  answer bytea not null,
  received_at timestamptz not null
);
create index paid_answers_team on paid_answers (team_id);
create index paid_answers_run on paid_answers (run_id) where run_id is not null;
create index paid_answers_received on paid_answers (received_at);

alter table usage_records add column request bytea;
create unique index usage_records_on_the_way on usage_records (request) where state = 'reserved';
`;

/** Answers that were paid for, as they were received; the cache of result pages becomes part of them. */
export const paidAnswers = {
  name: '0042-paid-answers',
  up: async (db: Knex): Promise<void> => {
    await db.raw(statements);
  },
};
