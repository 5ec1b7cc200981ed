import { afterAll, beforeAll, expect, it } from 'vitest';
import { noActorCache } from '../../team/identity/actor-cache.ts';
import { actorOfToken } from '../../team/identity/resolve-actor.ts';
import { createTestActor, openTestContext } from '../../testing/run-world.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createToken, listTokens } from './manage-tokens.ts';

let database: TestDatabase;
let context: ReturnType<typeof openTestContext>;
beforeAll(async () => {
  database = await createTestDatabase();
  context = openTestContext(database);
});
afterAll(async () => {
  await context.close();
  await database.close();
});

it('a token has the scopes and the cap that it was created with', async () => {
  const actor = await createTestActor(context);
  const { secret } = await createToken(context, actor, { name: 'New', scopes: ['read', 'deploy'], monthlyCapUsd: 2.5 });
  expect(await listTokens(context, actor)).toMatchObject([
    { name: 'New', scopes: ['read', 'deploy'], monthlyCapUsd: 2.5, spentThisMonthUsd: 0 },
  ]);
  const holder = await actorOfToken(context, secret, noActorCache);
  expect(holder).toMatchObject({ via: 'token', viaName: 'New', token: { scopes: ['read', 'deploy'] } });
});

it('the database takes no scope that does not exist, and no token without any', async () => {
  for (const scopes of [[], ['read', 'everything']]) {
    const change = database.knex('api_tokens').update({ scopes });
    await expect(change).rejects.toMatchObject({ code: '23514' });
  }
});
