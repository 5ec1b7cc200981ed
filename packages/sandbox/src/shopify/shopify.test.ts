import { request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandboxCredentials } from '../frame/credentials.ts';
import { type RunningSandbox, startSandbox } from '../index.ts';
import { storePages } from './store-addresses.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const { shop, accessToken } = sandboxCredentials.shopify;

async function ask(query: string, variables: object, token: string = accessToken) {
  const answer = await request(`${sandbox.origin}/admin/api/2026-07/graphql.json`, {
    method: 'POST',
    headers: { host: shop, 'x-shopify-access-token': token, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  return { status: answer.statusCode, body: (await answer.body.json()) as { data: Record<string, unknown> } };
}

const set = (ownerId: string, value: string, compareDigest: string | null) =>
  ask('mutation SerpliftSet', {
    metafields: [{ ownerId, namespace: 'global', key: 'title_tag', value, compareDigest }],
  });

test('a metafield is set only if its digest is the kept one, and the page of the store shows it', async () => {
  const paths = [...storePages(sandbox.world.pages).keys()];
  const path = paths.find((path) => path.startsWith('/products/')) ?? '';
  const read = async () => {
    const { body } = await ask('query SerpliftProduct', { handle: path.split('/').at(-1) });
    return body.data['owner'] as { id: string; title: { compareDigest: string } | null };
  };
  const { id, title } = await read();
  expect(title).toBeNull();
  expect(await set(id, 'Better', null)).toMatchObject({ body: { data: { metafieldsSet: { userErrors: [] } } } });
  const stale = { metafieldsSet: { userErrors: [{ code: 'STALE_OBJECT' }] } };
  expect(await set(id, 'Other', null)).toMatchObject({ body: { data: stale } });
  expect(await set(id, 'Best', (await read()).title?.compareDigest ?? '')).toMatchObject({
    body: { data: { metafieldsSet: { userErrors: [] } } },
  });
  const page = await request(`${sandbox.origin}${path}`, { headers: { host: 'www.juniperandpine.example' } });
  expect(await page.body.text()).toContain('<title>Best</title>');
});

test('a stranger is refused as Shopify refuses', async () => {
  expect(await ask('query SerpliftShop', {}, 'shpat_wrong')).toMatchObject({ status: 401 });
});
