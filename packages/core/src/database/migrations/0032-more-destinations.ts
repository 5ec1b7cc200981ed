import type { Knex } from 'knex';

const statements = `
alter table destinations drop constraint destinations_kind_check;
alter table destinations add constraint destinations_kind_check
  check (kind in ('wordpress', 'ghost', 'shopify', 'byHand', 'webhook', 'csv'));
alter table publications add column sent_version text;
`;

/** Ghost and Shopify as destinations, and the version of a page that a text was first sent to. */
export const moreDestinations = {
  name: '0032-more-destinations',
  up: async (db: Knex): Promise<void> => {
    await db.raw(statements);
  },
};
