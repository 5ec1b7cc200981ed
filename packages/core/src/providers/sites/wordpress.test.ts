import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openLog } from '../../platform/log.ts';
import { openSites } from './open-sites.ts';
import type { Sites, WordPressConnection } from './site.ts';

const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;
const status = { siteName: 'Site', wordpress: '6.9', seoPlugin: null };
const page = { stored: { title: 'Kept', description: null } };

/** What a site is like; a request that its web server doesn't pass on gets a page. */
interface Like {
  way: RegExp;
  around?: [string, string];
  lets?: (request: IncomingMessage) => boolean;
}

let server: Server;
let sites: Sites;
let like: Like;
const asked: string[] = [];
const { signal } = new AbortController();

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = request.url ?? '';
    asked.push(`${request.method ?? ''} ${url}`);
    const isOurs = like.way.test(url) && (like.lets?.(request) ?? true);
    const [before, after] = like.around ?? ['', ''];
    const answer =
      request.method === 'POST' ? { outcome: 'written', stored: 'New' } : url.includes('page') ? page : status;
    if (!isOurs)
      return void response.writeHead(404, { 'content-type': 'text/html' }).end('<title>Nothing here</title>');
    response.writeHead(200, { 'content-type': 'application/json' }).end(before + JSON.stringify(answer) + after);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  sites = openSites({ sandboxUrl: `http://127.0.0.1:${port}`, log: openLog('silent'), publicOrigin: null });
});
beforeEach(() => {
  asked.length = 0;
});
afterAll(async () => {
  await sites.close();
  server.close();
});

const open = (more: Partial<WordPressConnection> = {}) => {
  const login = {
    kind: 'wordpress',
    siteUrl: 'https://a.example/',
    username: 'ana',
    applicationPassword: 'x y',
  } as const;
  return sites.open({ ...login, siteLogin: null, ...more }, 'team');
};
const write = {
  pageUrl: 'https://a.example/b/',
  field: 'title',
  expected: 'Kept',
  value: 'New',
  writeId: 'w-1',
} as const;

test('both ways to the REST API are tried, and the one that led there is kept', async () => {
  like = { way: /^\/\?rest_route=\/serplift\/v1\// };
  const site = open();
  expect(await site.read(write.pageUrl, signal)).toEqual(page.stored);
  expect(await site.write(write, signal)).toEqual({ state: 'written', stored: 'New' });
  expect(asked).toEqual([
    `GET /wp-json/serplift/v1/page?url=${encodeURIComponent(write.pageUrl)}`,
    `GET /?rest_route=/serplift/v1/page&url=${encodeURIComponent(write.pageUrl)}`,
    'POST /?rest_route=/serplift/v1/page',
  ]);
});

test('where neither leads to a WordPress, the page that answered is named', async () => {
  like = { way: /^$/ };
  await expect(open().describe(signal)).rejects.toThrow(/“Nothing here”.*Neither \/wp-json\/ nor \?rest_route=/u);
});

test('what stands around the JSON does not hide it', async () => {
  like = { way: /^\/wp-json\//, around: ['\uFEFF<b>Notice</b>: {main}\n', '\n<!-- cached -->'] };
  expect(await open().describe(signal)).toEqual({ siteName: 'Site', name: 'WordPress 6.9 with no SEO plugin' });
});

test('the password of a web server goes beside the application password', async () => {
  const own = basic('ana:x y');
  like = {
    way: /^\/wp-json\//,
    lets: ({ headers }) => headers.authorization === basic('gate:open') && headers['x-serplift-authorization'] === own,
  };
  await expect(open().describe(signal)).rejects.toThrow(/“Nothing here”/u);
  expect(await open({ siteLogin: { username: 'gate', password: 'open' } }).describe(signal)).toMatchObject({
    siteName: 'Site',
  });
});
