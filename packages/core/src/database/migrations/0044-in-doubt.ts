import type { Knex } from 'knex';

const statements = `
drop table page_files;

alter table destinations drop constraint destinations_kind_check;
update destinations set kind = 'github' where kind = 'git';
update publication_batches set kind = 'github' where kind = 'git';
alter table destinations add constraint destinations_kind_check
  check (kind in ('wordpress', 'ghost', 'shopify', 'github', 'byHand', 'webhook', 'csv'));

alter table proposals drop column head;

alter table deployments add column next_look_at timestamptz;
alter table publications add column waiting_since timestamptz;
alter table publications drop constraint publications_state_check;
alter table publications add constraint publications_state_check check (
  state in (
    'accepted', 'sending', 'inDoubt', 'proposed', 'published', 'live', 'conflict', 'failed', 'kept', 'rollingBack', 'rolledBack'
  )
);
`;

/** Writes whose answer was lost are in doubt; GitHub is the only Git server, and the files behind pages are found in the plan. */
export const inDoubt = {
  name: '0044-in-doubt',
  up: async (db: Knex): Promise<void> => {
    await db.raw(statements);
  },
};
