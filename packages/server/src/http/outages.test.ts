import { api } from '@serplift/core/api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openProduct, type Person, type Product } from '../testing/open-product.ts';

let product: Product;
let owner: Person;
let teamId: string;
beforeAll(async () => {
  product = await openProduct();
  owner = await product.signUpWithTeam('owner@example.com', 'Shop');
  // Looked up before the outage: its first call may meet a connection that has just been ended.
  teamId = (await owner.call(api.user.current, {})).team?.id ?? '';
});
afterAll(() => product.close());

async function expectLater(): Promise<void> {
  const body = JSON.stringify({ name: 'Renamed' });
  const path = api.teams.rename.path.replace('{teamId}', teamId);
  const headers = { 'content-type': 'application/json' };
  const answer = await owner.fetch(path, { method: api.teams.rename.method, headers, body });
  expect({ status: answer.status, body: await answer.json() }).toMatchObject({
    status: 503,
    body: { code: 'unavailable', message: expect.stringContaining('try again') },
  });
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
}

it.each(['53100', '53200'])(
  'a change answers 503 and when to come back while the database refuses it with %s',
  (code) => product.database.refusingDuring({ table: 'teams', code }, expectLater),
);

it('a change answers 503 and when to come back while the database takes reads alone [JB-08]', () =>
  product.database.readOnlyDuring(expectLater));
