import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../testing/index.ts';
import { dumpSchema } from './dump-schema.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';

const released = migrations.map(({ name }) => name).filter((name) => name <= '0008' || name.startsWith('0008'));

test.each(released)(
  'a database of %s with people and a team is brought up to date without a loss [JB-02]',
  async (until) => {
    const database = await createTestDatabase({ empty: true });
    try {
      const { knex } = database;
      await migrate(knex, { until });
      const [userId, teamId] = ['01a1fc44-fee5-7793-968f-69da1690a3e1', '01a1fc44-fee5-7793-968f-69da1690a3e2'];
      await knex('users').insert({ id: userId, identity_uid: 'uid', email: 'ana@example.com', username: 'ana' });
      await knex('teams').insert({ id: teamId, name: 'Team', slug: 'team' });
      await knex('memberships').insert({ user_id: userId, team_id: teamId, role: 'owner' });
      await migrate(knex);
      expect(await dumpSchema(knex)).toBe(await readFile(new URL('schema.sql', import.meta.url), 'utf8'));
      expect(await knex('memberships').select('user_id', 'team_id', 'role')).toEqual([
        { user_id: userId, team_id: teamId, role: 'owner' },
      ]);
      expect(await knex('users').pluck('email')).toEqual(['ana@example.com']);
    } finally {
      await database.close();
    }
  },
);
