import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runningSandbox, sandboxFile } from './sandbox-file.ts';
import { announceServer, hasServer, runningServer } from './server-file.ts';

let home: string;
let server: Server;
let port: number;
/** What the server answers; null is not ours. */
let health: object | null = { status: 'ok' };

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'serplift-server-'));
  server = createServer((_, response) => response.end(JSON.stringify(health ?? { other: 'program' })));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  server.close();
  await rm(home, { recursive: true, force: true });
});

const host = '0.0.0.0';
const origin = 'https://serplift.example';
const found = () => runningServer(home);

test('people open the address that the server has, behind a proxy the public one, while it answers', async () => {
  expect(await found()).toBeNull();
  const takeBack = await announceServer({ home, host }, { origin, port });
  expect(await found()).toBe(origin);
  health = null;
  expect(await found()).toBeNull();
  health = { status: 'ok' };
  await takeBack();
  expect(await found()).toBeNull();
});

test('a server elsewhere answers at PUBLIC_URL', async () => {
  expect(await hasServer({ home, publicUrl: `http://127.0.0.1:${port}/` })).toBe(true);
  expect(await hasServer({ home, publicUrl: 'http://127.0.0.1:1' })).toBe(false);
});

test('what a killed server left is not believed, and a server takes back only its own', async () => {
  await writeFile(path.join(home, 'server.json'), '{"origin":');
  expect(await found()).toBeNull();
  const takeBack = await announceServer({ home, host }, { origin, port: 1 });
  expect(await found()).toBeNull();
  await announceServer({ home, host }, { origin, port });
  await takeBack();
  expect(await readFile(path.join(home, 'server.json'), 'utf8')).toContain(String(port));
});

test('another program at the address of a sandbox that was killed is not taken for it', async () => {
  await writeFile(sandboxFile(home), JSON.stringify({ origin: `http://127.0.0.1:${port}` }));
  expect(await runningSandbox(home)).toBeNull();
});
