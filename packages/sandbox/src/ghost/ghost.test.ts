import { SignJWT } from 'jose';
import { request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandboxCredentials } from '../frame/credentials.ts';
import { type RunningSandbox, startSandbox } from '../index.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const [kid = '', secret = ''] = sandboxCredentials.ghost.adminKey.split(':');

async function call(path: string, options: { body?: object; audience?: string } = {}) {
  const { body, audience = '/admin/' } = options;
  const token = await new SignJWT()
    .setProtectedHeader({ alg: 'HS256', kid })
    .setIssuedAt()
    .setExpirationTime('5m')
    .setAudience(audience)
    .sign(Buffer.from(secret, 'hex'));
  const answer = await request(`${sandbox.origin}${path}`, {
    method: body === undefined ? 'GET' : 'PUT',
    headers: {
      host: 'www.juniperandpine.example',
      authorization: `Ghost ${token}`,
      'content-type': 'application/json',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, text: await answer.body.text() };
}

interface Entries {
  pages: { id: string; updated_at: string; meta_title: string | null }[];
}

test('a page is changed as it was read, once, and shows its meta title', async () => {
  const read = async () => (JSON.parse((await call('/ghost/api/admin/pages/slug/tents/')).text) as Entries).pages[0];
  const before = await read();
  const put = () =>
    call(`/ghost/api/admin/pages/${before?.id ?? ''}/`, {
      body: { pages: [{ meta_title: 'Better tents', updated_at: before?.updated_at }] },
    });
  expect((await put()).status).toBe(200);
  expect(await read()).toMatchObject({ meta_title: 'Better tents' });
  const stale = await put();
  expect([stale.status, JSON.parse(stale.text)]).toMatchObject([409, { errors: [{ type: 'UpdateCollisionError' }] }]);
  expect((await call('/tents/')).text).toContain('<title>Better tents</title>');
});

test('tokens for another audience and unknown pages are refused as Ghost refuses them', async () => {
  expect((await call('/ghost/api/admin/posts/slug/tents/', { audience: '/other/' })).status).toBe(401);
  const unknown = await call('/ghost/api/admin/posts/slug/nothing-here/');
  expect([unknown.status, JSON.parse(unknown.text)]).toMatchObject([404, { errors: [{ type: 'NotFoundError' }] }]);
});
