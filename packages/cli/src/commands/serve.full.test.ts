import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connectionLimits } from '@serplift/core';
import { createTestDatabase, type TestDatabase } from '@serplift/core/testing';
import { describe, expect, test, vi } from 'vitest';
import { startBalancer } from '../testing/balancer.ts';
import { openMachine } from '../testing/open-machine.ts';
import { freePort } from '../testing/start-serplift.ts';

// Real processes on a machine with other work.
vi.setConfig({ testTimeout: 600_000 });
const patience = { timeout: 120_000, interval: 25 };

const { database, serve, start } = await openMachine();

const ready = 'Serplift is ready';
const at = (port: number, target: string): string => `http://127.0.0.1:${port}${target}`;

/** A way to the database that is shut until it is opened: connections are taken and wait. */
async function openGate(url: string) {
  const { hostname, port, searchParams } = new URL(url);
  const { connect } = await import('node:net');
  const socketFolder = searchParams.get('host');
  const waiting: Socket[] = [];
  let isOpen = false;
  const pass = (socket: Socket): void => {
    const onward = socketFolder
      ? connect(path.join(socketFolder, `.s.PGSQL.${port || 5432}`))
      : connect(Number(port || 5432), hostname);
    for (const end of [socket, onward]) end.on('error', () => [socket, onward].forEach((one) => one.destroy()));
    socket.pipe(onward).pipe(socket);
  };
  const server = createServer((socket) => (isOpen ? pass(socket) : waiting.push(socket)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String((server.address() as AddressInfo).port);
  through.searchParams.delete('host');
  return {
    url: through.href,
    open: () => {
      isOpen = true;
      waiting.forEach(pass);
    },
    close: () => server.close(),
  };
}

test('a call that arrives while the server starts is asked to come back, and health says the process lives', async () => {
  const [port, gate] = await Promise.all([freePort(), openGate(database.url)]);
  const server = serve(port, { DATABASE_URL: gate.url });
  const early = await vi.waitFor(() => fetch(at(port, '/api/config')), patience);
  expect(early.status).toBe(503);
  expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await early.json()).toMatchObject({ code: 'unavailable', message: expect.stringContaining('starting') });
  expect((await fetch(at(port, '/api/ready'))).status).toBe(503);
  expect((await fetch(at(port, '/login'))).status).toBe(503);
  expect((await fetch(at(port, '/api/health'))).status).toBe(200);
  gate.open();
  // Whoever waits for this gets pages from then on.
  await vi.waitFor(async () => expect((await fetch(at(port, '/api/ready'))).status).toBe(200), patience);
  expect((await fetch(at(port, '/login'))).status).not.toBe(503);
  await server.says(ready);
  const statuses = ['/api/config', '/api/ready', '/api/health'].map(async (of) => (await fetch(at(port, of))).status);
  expect(await Promise.all(statuses)).toEqual([200, 200, 200]);
  gate.close();
});

/** A transaction of the test's own that holds what `sql` locks, as long as a slow machine needs. */
async function holdOpen({ knex }: Pick<TestDatabase, 'knex'>, sql: string) {
  const trx = await knex.transaction();
  await trx.raw('set local idle_in_transaction_session_timeout = 0');
  await trx.raw(sql);
  return trx;
}
const lockSchema = 'lock table schema_migrations in access exclusive mode';

describe('the first start', () => {
  test('survives a machine that freezes for eleven seconds while the database is brought up to date', async () => {
    const fresh = await createTestDatabase({ empty: true });
    // Each step takes this lock inside its transaction; the number is that of migrate.ts.
    const held = await holdOpen(fresh, 'select pg_advisory_xact_lock(7341901)');
    const bringing = start(['migrate'], { DATABASE_URL: fresh.url });
    const waiting = `select count(*) as count from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and not granted and datname = current_database()`;
    await vi.waitFor(async () => {
      const { rows } = await fresh.knex.raw<{ rows: { count: number }[] }>(waiting);
      expect(rows[0]?.count).toBe(1);
    }, patience);
    bringing.child.kill('SIGSTOP');
    await held.rollback();
    // The time is the point: PostgreSQL ends transactions that sit idle for ten seconds, as this one does from here on.
    await delay(11_000);
    bringing.child.kill('SIGCONT');
    expect([await bringing.ended, bringing.written()]).toEqual([0, expect.any(String)]);
    // Had it been cut off, it would have begun once more and said so.
    expect(bringing.written().match(/Bringing the database up to date/gu)).toHaveLength(1);
    await fresh.close();
  });

  test('without a database says at which step it stopped and what to look at', async () => {
    const server = serve(0, { DATABASE_URL: 'postgres://me@127.0.0.1:1/none' });
    expect(await server.ended).toBe(6);
    expect(server.written()).toMatch(/twice while connecting to the database\. Check the PostgreSQL server/);
  });
});

test('on a database without tables, a server and a worker say what to run, and end', async () => {
  const fresh = await createTestDatabase({ empty: true });
  for (const process of [serve(0, { DATABASE_URL: fresh.url }), start(['worker'], { DATABASE_URL: fresh.url })]) {
    expect(await process.ended).toBe(2);
    expect(process.written()).toBe(
      'Error: The database in DATABASE_URL has no tables of Serplift yet. Run: serplift migrate\n',
    );
  }
  await fresh.close();
});

test('a server with its worker takes no more connections than it says, and ten at most when it is idle', async () => {
  const port = await freePort();
  await serve(port).says(ready);
  const count = `select count(*) as count from pg_stat_activity where datname = current_database()
    and (application_name in ('serplift server', 'serplift worker') or starts_with(application_name, 'serplift presence'))`;
  const connections = async (): Promise<number> =>
    (await database.knex.raw<{ rows: { count: number }[] }>(count)).rows[0]?.count ?? 0;
  const trx = await holdOpen(database, lockSchema);
  const calls = Promise.all(Array.from({ length: 40 }, () => fetch(at(port, '/api/ready'))));
  const waiting = `select count(*) as count from pg_locks where relation = 'schema_migrations'::regclass and not granted`;
  await vi.waitFor(async () => {
    const { rows } = await database.knex.raw<{ rows: { count: number }[] }>(waiting);
    expect(rows[0]?.count).toBeGreaterThanOrEqual(connectionLimits.server - 4);
  }, patience);
  expect(await connections()).toBeLessThanOrEqual(connectionLimits.serverWithWorker);
  await trx.rollback();
  expect(new Set((await calls).map(({ status }) => status))).toEqual(new Set([200]));
  await vi.waitFor(async () => expect(await connections()).toBeLessThanOrEqual(10), patience);
});

describe('SIGTERM', () => {
  /** Calls that the server has taken and cannot answer before `letGo`. */
  async function holdCalls(port: number, count: number) {
    const trx = await holdOpen(database, lockSchema);
    const calls = Promise.allSettled(Array.from({ length: count }, () => fetch(at(port, '/api/ready'))));
    // The server's own look at its schema every few seconds waits, too; it is written without quotes.
    const waiting = `select count(*) as count from pg_locks join pg_stat_activity using (pid)
      where relation = 'schema_migrations'::regclass and not granted and query like '%"schema_migrations"%'`;
    await vi.waitFor(async () => {
      const { rows } = await database.knex.raw<{ rows: { count: number }[] }>(waiting);
      expect(rows[0]?.count).toBe(count);
    }, patience);
    return { calls, letGo: () => trx.rollback() };
  }

  test('finishes open calls, refuses new connections, and exits with 0 [JB-02]', async () => {
    const port = await freePort();
    const server = serve(port);
    await server.says(ready);
    const { calls, letGo } = await holdCalls(port, 5);
    server.child.kill('SIGTERM');
    // As from a parent that passes on what the whole group was sent.
    server.child.kill('SIGINT');
    await vi.waitFor(async () => {
      const refused = await fetch(at(port, '/api/health')).catch((error: Error) => error.cause);
      expect(refused).toMatchObject({ code: 'ECONNREFUSED' });
    }, patience);
    await letGo();
    const answers = (await calls).map((call) =>
      call.status === 'rejected' ? call.reason : [call.value.status, call.value.headers.get('connection')],
    );
    expect(answers).toEqual(Array.from({ length: 5 }, () => [200, 'close']));
    expect(await server.ended).toBe(0);
  });

  test('answers 503 to a call that does not end in time, and leaves', async () => {
    const port = await freePort();
    const server = serve(port);
    await server.says(ready);
    const { calls, letGo } = await holdCalls(port, 1);
    server.child.kill('SIGTERM');
    const [call] = await calls;
    await letGo();
    if (call?.status !== 'fulfilled') throw new Error('The call was cut.', { cause: call?.reason });
    expect(call.value.status).toBe(503);
    expect(await call.value.json()).toMatchObject({ message: expect.stringContaining('stopped before this call') });
    expect(await server.ended).toBe(0);
  });

  test('a second one ends the process at once [JB-02]', async () => {
    const port = await freePort();
    const server = serve(port);
    await server.says(ready);
    const { calls, letGo } = await holdCalls(port, 1);
    server.child.kill('SIGTERM');
    await server.says('Stopping');
    // A person who means it; what arrives at the very moment of the first one is its echo.
    const again = setInterval(() => server.child.kill('SIGTERM'), 100);
    expect(await server.ended).toBe(130);
    clearInterval(again);
    expect((await calls).map(({ status }) => status)).toEqual(['rejected']);
    await letGo();
  });
});

test('two servers behind a balancer are restarted one after the other without a failed call [JB-02]', async () => {
  const ports = [await freePort(), await freePort()];
  let servers = ports.map((port) => serve(port));
  await Promise.all(servers.map((server) => server.says(ready)));
  const balancer = await startBalancer(ports);
  const calling = new AbortController();
  const failures: string[] = [];
  let succeeded = 0;
  const lane = async (): Promise<void> => {
    while (!calling.signal.aborted) {
      const outcome = await fetch(`${balancer.origin}/api/config`).then(
        async (answer) => (answer.ok ? null : `${answer.status} ${await answer.text()}`),
        (error: Error) => `${error.message} ${String(error.cause)}`,
      );
      if (outcome === null) succeeded += 1;
      else failures.push(outcome);
    }
  };
  const lanes = Array.from({ length: 6 }, lane);
  for (const [index, port] of [...ports.entries(), ...ports.entries()]) {
    const before = succeeded;
    servers[index]?.child.kill('SIGTERM');
    expect(await servers[index]?.ended).toBe(0);
    servers = servers.with(index, serve(port));
    await servers[index]?.says(ready);
    await vi.waitFor(() => expect(balancer.serversIn()).toBe(2), patience);
    expect(succeeded).toBeGreaterThan(before);
  }
  calling.abort();
  await Promise.all(lanes);
  await balancer.close();
  expect(new Set(failures)).toEqual(new Set());
});
