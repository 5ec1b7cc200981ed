import { request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandboxCredentials } from '../frame/credentials.ts';
import { type RunningSandbox, startSandbox } from '../index.ts';
import { editWordPress, readWordPressChanges } from './edit-wordpress.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const host = 'www.juniperandpine.example';
const pageUrl = `https://${host}/tents/`;
const { username, applicationPassword } = sandboxCredentials.wordpress;

async function call(path: string, options: { body?: object; password?: string } = {}) {
  const { body, password = applicationPassword } = options;
  const answer = await request(`${sandbox.origin}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      host,
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.body.text();
  return { status: answer.statusCode, text };
}

const page = '/wp-json/serplift/v1/page';
const write = { url: pageUrl, field: 'title', expected: null, value: 'Better tents', writeId: 'write-0001' };

test('the plugin compares and writes once, and the page shows what it keeps', async () => {
  expect((await call(page, { body: { ...write, expected: 'Other' } })).status).toBe(409);
  expect(JSON.parse((await call(page, { body: write })).text)).toEqual({ outcome: 'written', stored: 'Better tents' });
  expect((await call('/tents/')).text).toContain('<title>Better tents</title>');
  await editWordPress(sandbox.origin, { path: '/tents/', field: 'title', value: null });
  expect(JSON.parse((await call(page, { body: write })).text)).toEqual({ outcome: 'repeated', stored: null });
  expect((await call('/tents/')).text).not.toContain('Better tents');
  expect((await readWordPressChanges(sandbox.origin)).map(({ by }) => by)).toEqual(['plugin', 'person']);
});

test('strangers and unknown pages are refused as WordPress refuses them', async () => {
  expect((await call(page, { password: 'not it', body: write })).status).toBe(401);
  const unknown = await call(`${page}?url=${encodeURIComponent(`https://${host}/nothing/`)}`);
  expect([unknown.status, JSON.parse(unknown.text)]).toMatchObject([404, { code: 'serplift_no_page' }]);
});
