import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { request } from 'undici';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readWordPressChanges } from '../frame/clients.ts';
import { type RunningSandbox, startSandbox } from '../index.ts';

const company = 'https://www.juniperandpine.example';
const firstTitle = 'Tents – Juniper & Pine';
/** Someone's web server with two of the company's pages: their titles, what it was asked, and what it was sent. */
const titles: Record<string, string> = {
  '/tents/': 'Tents &#8211; Juniper &amp; Pine',
  '/backpacks/': '5&quot; packs',
};
const asked: string[] = [];
const sent: string[] = [];
const server = createServer((incoming, answer) => {
  const { method, url = '' } = incoming;
  asked.push(`${incoming.headers.host ?? ''} ${method ?? ''} ${url}`);
  let body = '';
  incoming.setEncoding('utf8').on('data', (part: string) => (body += part));
  incoming.on('end', () => {
    if (method === 'POST') sent.push(body);
    if (url.startsWith('/wp-sitemap')) {
      const known = ['/unknown-to-the-world/', ...Object.keys(titles)];
      return answer.end(known.map((path) => `<url><loc>${company}${path}</loc></url>`).join(''));
    }
    const title = titles[url.replace(/\?.*/u, '')];
    if (title === undefined) return answer.writeHead(301, { location: `${company}/tents/` }).end();
    answer.setHeader('content-type', 'text/html; charset=UTF-8');
    answer.end(`<title>${title}</title><meta name="description" content="Pitched &amp; soaked">`);
  });
});

let sandbox: RunningSandbox;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  sandbox = await startSandbox({ wordpressOrigin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
afterAll(async () => {
  await sandbox.close();
  server.close();
});
afterEach(() => void (asked.length = 0));

async function visit(path: string, body?: object) {
  const {
    statusCode,
    headers,
    body: answer,
  } = await request(new URL(path, sandbox.origin), {
    method: body === undefined ? 'GET' : 'POST',
    headers: { host: new URL(company).host, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { statusCode, headers, text: await answer.text() };
}

test('the world has the pages that the site names, with the texts that it serves', () => {
  const { pages, queries } = sandbox.world;
  expect(pages.map(({ path, title, description }) => [path, title, description])).toEqual([
    ['/tents/', firstTitle, 'Pitched & soaked'],
    ['/backpacks/', '5" packs', 'Pitched & soaked'],
  ]);
  const found = new Set(queries.flatMap(({ rankings }) => rankings.map(({ url }) => url)));
  expect(found).toEqual(new Set(pages.map(({ url }) => url)));
});

test('requests and answers are passed on as they are', async () => {
  expect(await visit('/old/')).toMatchObject({ statusCode: 301, headers: { location: `${company}/tents/` } });
  await visit('/wp-json/any', { value: 'Ünïcode' });
  expect(sent).toEqual([JSON.stringify({ value: 'Ünïcode' })]);
  expect(asked).toEqual(['www.juniperandpine.example GET /old/', 'www.juniperandpine.example POST /wp-json/any']);
});

test('a changed title is noted once it is read past the page cache, and again when the first one is back', async () => {
  await visit('/tents/');
  const old = titles['/tents/'] ?? '';
  titles['/tents/'] = 'Better tents';
  expect((await visit('/tents/')).text).toContain(old);
  expect(await readWordPressChanges(sandbox.origin)).toEqual([]);
  expect((await visit('/tents/?check=1')).text).toContain('Better tents');
  expect((await visit('/tents/')).text).toContain('Better tents');
  titles['/tents/'] = old;
  await visit('/wp-json/any', {});
  expect((await visit('/tents/')).text).toContain(old);
  const changes = await readWordPressChanges(sandbox.origin);
  expect(changes).toMatchObject([
    { by: 'site', path: '/tents/', field: 'title', before: null, value: 'Better tents' },
    { by: 'site', path: '/tents/', field: 'title', before: 'Better tents', value: null },
  ]);
  expect(changes).toHaveLength(2);
});
