import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openLog } from '../../platform/log.ts';
import { openSites } from './open-sites.ts';
import type { Sites } from './site.ts';

// Far longer than a connect takes, and far shorter than one that hangs.
vi.setConfig({ testTimeout: 30_000 });

let server: Server;
let sites: Sites;

// A stand-in for the whole web: one host never answers, the others refuse at once.
beforeAll(async () => {
  server = createServer(({ headers }, response) => {
    if (headers.host === 'dead.example') return;
    response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const timeoutMs = 60_000;
  sites = openSites({ sandboxUrl: `http://127.0.0.1:${port}`, log: openLog('silent'), publicOrigin: null, timeoutMs });
});
afterAll(async () => {
  await sites.close();
  server.closeAllConnections();
  server.close();
});

const connect = (host: string, teamId: string): Promise<unknown> => {
  const connection = {
    kind: 'wordpress',
    siteUrl: `https://${host}/`,
    username: 'ana',
    applicationPassword: 'x',
    siteLogin: null,
  } as const;
  return sites
    .open(connection, teamId)
    .describe(new AbortController().signal)
    .catch((error: unknown) => error);
};

async function secondsOf(work: Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work;
  return (performance.now() - startedAt) / 1000;
}

test('twelve connects to a host that never answers leave the connect of another team as quick as ever [BL-04]', async () => {
  await connect('alive.example', 'other');
  const alone = await secondsOf(connect('alive.example', 'other'));
  const hanging = Array.from({ length: 12 }, () => connect('dead.example', 'busy'));
  const meanwhile = await secondsOf(connect('alive.example', 'other'));
  expect(meanwhile).toBeLessThan(Math.max(2 * alone, 2));
  expect(await Promise.race([...hanging, Promise.resolve('waiting')])).toBe('waiting');
});
