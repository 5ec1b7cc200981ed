import type { Knex } from 'knex';

/** What one person did lately is counted before each change. */
export const auditPeople = {
  name: '0030-audit-people',
  up: async (db: Knex): Promise<void> => {
    await db.raw('create index audit_log_people on audit_log (user_id, created_at desc) where user_id is not null');
  },
};
