import { api } from '@serplift/core/api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectAgent } from '../testing/agent-scene.ts';
import { openProduct, type Person, type Product } from '../testing/open-product.ts';

let product: Product;
let owner: Person;

beforeAll(async () => {
  product = await openProduct();
  owner = await product.signUpWithTeam('owner@example.com', 'Shop');
});
afterAll(() => product.close());

const tokenOf = async (name: string) => (await owner.call(api.tokens.create, { name, monthlyCapUsd: 50 })).secret;

it('lets no one in without a token, not even with a session, and no one from another site', async () => {
  const ask = (headers: Record<string, string>) =>
    owner.fetch('/mcp', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', ...headers },
    });
  const bare = await ask({});
  expect([bare.status, bare.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="serplift"']);
  for (const origin of ['https://evil.example', 'null']) expect((await ask({ origin })).status).toBe(403);
  const authorization = `Bearer ${await tokenOf('Get')}`;
  expect((await owner.fetch('/mcp', { headers: { authorization } })).status).toBe(405);
});

it('takes a trailing slash and a scheme in lower case', async () => {
  const secret = await tokenOf('Slash');
  const slash = await connectAgent(product.origin, secret, { path: '/mcp/', scheme: 'bearer' });
  expect((await slash.use('overview')).data).toMatchObject({ team: 'Shop' });
  await slash.close();
});
