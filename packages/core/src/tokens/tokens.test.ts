import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../database/migrate.ts';
import { migrations } from '../database/migrations/index.ts';
import { noActorCache } from '../people/identity/actor-cache.ts';
import { actorOfToken } from '../people/identity/resolve-actor.ts';
import { hashSecret } from '../platform/secrets.ts';
import { createTestActor, openTestContext } from '../testing/run-world.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createToken } from './create-token.ts';
import { listTokens } from './list-tokens.ts';

let database: TestDatabase;
let context: ReturnType<typeof openTestContext>;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  const last = migrations.findIndex(({ name }) => name === '0010-scopes') - 1;
  await migrate(database.knex, { until: migrations[last]?.name ?? '' });
  context = openTestContext(database);
});
afterAll(async () => {
  await context.close();
  await database.close();
});

it('tokens from before scopes read, run and decide from the migration on, and say so; new ones do not', async () => {
  const actor = await createTestActor(context);
  const key = { user_id: actor.userId, team_id: actor.teamId };
  const old = { id: newId(), secret_hash: hashSecret('slt_old'), hint: 'slt_old…', name: 'Old', ...key };
  await database.knex('api_tokens').insert(old);
  await migrate(database.knex);
  await createToken(context, actor, { name: 'New', scopes: ['read', 'deploy'], monthlyCapUsd: 2.5 });
  expect(await listTokens(context, actor)).toMatchObject([
    { name: 'New', scopes: ['read', 'deploy'], narrowedAt: null, monthlyCapUsd: 2.5, spentThisMonthUsd: 0 },
    { name: 'Old', scopes: ['read', 'run', 'decide'], narrowedAt: expect.any(String), monthlyCapUsd: null },
  ]);
  const holder = await actorOfToken(context, 'slt_old', noActorCache);
  expect(holder).toMatchObject({ via: 'token', viaName: 'Old', token: { scopes: ['read', 'run', 'decide'] } });
});

it('the database takes no scope that does not exist, and no token without any', async () => {
  for (const scopes of [[], ['read', 'everything']]) {
    const change = database.knex('api_tokens').update({ scopes });
    await expect(change).rejects.toMatchObject({ code: '23514' });
  }
});
