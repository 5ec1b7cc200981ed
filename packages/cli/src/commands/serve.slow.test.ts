import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { newIdentityToken } from '@serplift/server/testing';
import { expect, test, vi } from 'vitest';
import { openMachine } from '../testing/open-machine.ts';
import { freePort } from '../testing/start-serplift.ts';

vi.setConfig({ testTimeout: 600_000 });
const patience = { timeout: 120_000, interval: 100 };
const ready = 'Serplift is ready';
const libfaketime = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';

const { home, database, sandbox, start, serve } = await openMachine();

/** A browser's calls to a server on this machine. */
function browserAt(port: number) {
  const origin = `http://127.0.0.1:${port}`;
  let cookie = '';
  return async (target: string, body?: object): Promise<Response> => {
    const headers = { origin, cookie, 'content-type': 'application/json' };
    const response = await fetch(`${origin}${target}`, {
      headers,
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return response;
  };
}

test.runIf(existsSync(libfaketime))(
  'a server whose clock jumps keeps its runs whole, and ends sessions that are too old [AU-05, JB-01]',
  async () => {
    const clock = path.join(home, 'clock');
    const jump = (by: string) => writeFile(clock, by);
    await jump('+0');
    const port = await freePort();
    const faked = {
      LD_PRELOAD: libfaketime,
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
    await serve(port, faked).says(ready);
    const call = browserAt(port);
    const json = async <T>(target: string, body?: object) => (await (await call(target, body)).json()) as T;
    await call('/api/auth/firebase', { idToken: await newIdentityToken(sandbox, 'clock@example.com') });
    await call('/api/teams', { name: 'Clocks' });
    const { id: importId } = await json<{ id: string }>('/api/search-imports', {
      name: 'rows',
      websiteUrl: 'https://www.juniperandpine.example/',
      summary: { windowDays: 90 },
    });
    const rows = ['tents', 'rain-jackets', 'headlamps'].map((name) => ({
      query: null,
      page: `https://www.juniperandpine.example/${name}/`,
      clicks: 5,
      impressions: 4000,
      position: 5,
    }));
    await call(`/api/search-imports/${importId}/rows`, { rows });
    await call(`/api/search-imports/${importId}/finish`, {});
    const { id } = await json<{ id: string }>('/api/seo-optimize', { importId, settings: {} });
    for (const by of ['+3600', '-3600', '+86400', '+0']) {
      await jump(by);
      await delay(500);
    }
    const run = () =>
      json<{ status: string; completedAt: string | null; pages: { state: string }[] }>(`/api/seo-optimize/${id}`);
    const ended = await vi.waitFor(async () => {
      const shown = await run();
      expect(shown).toMatchObject({ completedAt: expect.any(String) });
      return shown;
    }, patience);
    expect(ended.status).toBe('completed');
    expect(ended.pages).toHaveLength(3);
    expect((await call('/api/user')).status).toBe(200);
    await jump('+15d');
    await vi.waitFor(async () => expect((await call('/api/user')).status).toBe(401), patience);
    expect((await call('/api/health')).status).toBe(200);
  },
);

/** Does `work` on a database that the next version has changed. */
async function newerDuring(work: () => Promise<void>): Promise<void> {
  await database.knex.transaction(async (trx) => {
    await trx.raw('alter table teams rename column slug to short_name');
    await trx('schema_migrations').insert({ name: '9999-next' });
  });
  try {
    await work();
  } finally {
    await database.knex('schema_migrations').where({ name: '9999-next' }).delete();
    await database.knex.raw('alter table teams rename column short_name to slug');
  }
}

const sentence =
  'A newer version of Serplift has updated the database (migration \\"9999-next\\"), so this version stops';

test('an older server notices by itself that the database is newer: it says so once, refuses and ends [JB-02]', async () => {
  const port = await freePort();
  const server = serve(port);
  await server.says(ready);
  await newerDuring(async () => {
    expect(await server.ended).toBe(6);
    expect(server.written().split(sentence)).toHaveLength(2);
  });
});

test('an older server that fails over a newer database answers 503, and ends [JB-02]', async () => {
  const port = await freePort();
  const server = serve(port);
  await server.says(ready);
  const call = browserAt(port);
  await call('/api/auth/firebase', { idToken: await newIdentityToken(sandbox, 'old@example.com') });
  await newerDuring(async () => {
    const answer = await call('/api/teams', { name: 'Older' });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 'unavailable', message: expect.stringContaining('9999-next') });
    expect(await server.ended).toBe(6);
  });
});

test('a worker ends, too, when the database is newer', async () => {
  const worker = start(['worker']);
  await worker.says('Stop with Ctrl-C');
  await newerDuring(async () => expect(await worker.ended).toBe(6));
});

test('a server outlasts a database that is away for longer than it looks for a newer one [JB-08]', async () => {
  const port = await freePort();
  const server = serve(port);
  await server.says(ready);
  const call = browserAt(port);
  await database.unreachableDuring(() => delay(12_000));
  await vi.waitFor(async () => expect((await call('/api/ready')).status).toBe(200), patience);
  expect(server.child.exitCode).toBeNull();
});

/** Opens a connection and sends the bytes given, one a second. */
async function openSlow(port: number, text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  // One that reads nothing never hears that the other side has closed.
  socket.resume();
  let at = 0;
  const drip = setInterval(() => {
    if (at < text.length && !socket.destroyed) socket.write(text.charAt(at));
    at += 1;
  }, 1000);
  socket.once('close', () => clearInterval(drip));
  await new Promise((resolve) => socket.once('connect', resolve));
  return socket;
}

test('connections that send nothing, or a byte a second, delay no one and are closed [VA-03]', async () => {
  const port = await freePort();
  await serve(port).says(ready);
  const half = await Promise.all(Array.from({ length: 300 }, () => openSlow(port, '')));
  const body = `POST /api/auth/logout HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\norigin: http://127.0.0.1:${port}\r\n`;
  const slow = await Promise.all(Array.from({ length: 100 }, () => openSlow(port, body)));
  const call = browserAt(port);
  for (let times = 0; times < 20; times += 1) expect((await call('/api/config')).status).toBe(200);
  const open = () => [...half, ...slow].filter((socket) => !socket.destroyed).length;
  await vi.waitFor(() => expect(open()).toBe(0), { timeout: 180_000, interval: 1000 });
  expect((await call('/api/config')).status).toBe(200);
});
