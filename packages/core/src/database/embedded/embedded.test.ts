import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile, mkdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { AppError } from '../../contract/errors.ts';
import { defaultHome } from '../../platform/home-folder.ts';
import { connectDatabase } from '../connect.ts';
import { foldersIn } from './embedded-folders.ts';
import { startEmbedded } from './embedded.ts';

const temporary = mkdtemp(path.join(os.tmpdir(), 'embedded-'));
afterAll(async () => rm(await temporary, { recursive: true, force: true }));

async function freshHome(name: string): Promise<string> {
  return path.join(await temporary, name);
}

async function postmasterOf(home: string): Promise<number> {
  return Number.parseInt(await readFile(path.join(foldersIn(home).data, 'postmaster.pid'), 'utf8'), 10);
}

async function isRunning(home: string): Promise<boolean> {
  return postmasterOf(home).then(
    (pid) => process.kill(pid, 0),
    () => false,
  );
}

async function ask<T>(connection: pg.ClientConfig, sql: string): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ value: T }>(sql);
  await client.end();
  return rows[0]!.value;
}

const holder = `
  const { startEmbedded } = await import(process.argv[1]);
  const held = await startEmbedded({ home: process.argv[2] });
  const lines = (await import('node:readline')).createInterface({ input: process.stdin });
  console.log('held');
  for await (const line of lines) { await held.release(); console.log('released'); process.exit(0); }
`;

interface Holder {
  child: ChildProcess;
  line: () => Promise<string>;
}

/** A separate process that holds the embedded database until asked to release it. */
function startHolder(home: string): Holder {
  const module = new URL('./embedded.ts', import.meta.url).href;
  const args = ['--conditions=source', '--import', 'tsx', '--input-type=module', '-e', holder, module, home];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { child, line: async () => String((await lines.next()).value) };
}

const leases = `select count(*)::int as value from pg_locks where locktype = 'advisory' and granted`;

describe('the embedded database', () => {
  test('starts once when four processes want it at the same moment', async () => {
    const home = await freshHome('race');
    const holders = Array.from({ length: 4 }, () => startHolder(home));
    expect(await Promise.all(holders.map(({ line }) => line()))).toEqual(['held', 'held', 'held', 'held']);

    const own = await startEmbedded({ home });
    expect(await ask(own.connection, leases)).toBe(5);
    expect(await ask(own.connection, `select current_setting('fsync') as value`)).toBe('on');
    await own.release();
    expect(await isRunning(home)).toBe(true);

    for (const { child } of holders) child.stdin?.write('release\n');
    expect(await Promise.all(holders.map(({ line }) => line()))).toEqual(Array(4).fill('released'));
    expect(await isRunning(home)).toBe(false);
  });

  test('survives the kill -9 of its starter, is adopted, and stops with its last user', async () => {
    const home = await freshHome('orphan');
    const starter = startHolder(home);
    await starter.line();
    const postmaster = await postmasterOf(home);
    starter.child.kill('SIGKILL');
    await once(starter.child, 'exit');

    const adopted = await startEmbedded({ home });
    expect(await postmasterOf(home)).toBe(postmaster);
    // The server needs a moment to notice that the killed process is gone.
    await expect.poll(() => ask(adopted.connection, leases)).toBe(1);
    await adopted.release();
    expect(await isRunning(home)).toBe(false);
  });

  test('comes back after its own kill -9; queries meanwhile are "unavailable" [JB-08]', async () => {
    const home = await freshHome('crash');
    const database = await connectDatabase({ home });
    await database.knex.raw('create table kept as select 1 as one');
    process.kill(await postmasterOf(home), 'SIGKILL');

    const meanwhile = { timeout: 120_000, interval: 5 };
    await vi.waitUntil(async () => {
      const failure = await database.knex.raw('select 1').then(
        () => null,
        (error: unknown) => error,
      );
      return failure instanceof AppError && failure.code === 'unavailable';
    }, meanwhile);
    await vi.waitUntil(async () => database.knex.raw('select 1').then(Boolean, () => false), meanwhile);
    expect(await database.knex('kept').pluck('one')).toEqual([1]);
    expect(database).toMatchObject({ kind: 'embedded' });
    await database.close();
    expect(await isRunning(home)).toBe(false);
  });

  test('puts the socket into the temp folder when the home is too deep for one', async () => {
    const home = path.join(await freshHome('deep'), 'x'.repeat(60), 'y'.repeat(60));
    const held = await startEmbedded({ home });
    expect(await ask(held.connection, 'select 1 as value')).toBe(1);
    const { sockets } = foldersIn(home);
    expect(sockets.startsWith(os.tmpdir())).toBe(true);
    await held.release();
    await rm(sockets, { recursive: true });
  });

  test('refuses data of a version that this machine has not, and says what to do', async () => {
    const home = await freshHome('old');
    await mkdir(foldersIn(home).data, { recursive: true });
    await writeFile(path.join(foldersIn(home).data, 'PG_VERSION'), '9\n');
    await expect(startEmbedded({ home })).rejects.toMatchObject({
      code: 'not_configured',
      message: expect.stringMatching(/written by PostgreSQL 9 .* "serplift backup"/),
    });
  });

  test('removes what killed processes left unfinished, and nothing else', async () => {
    const home = await freshHome('leftovers');
    const { root } = foldersIn(home);
    const own = `data.${process.ppid}.new`;
    const names = ['data.4194305.new', own, 'data.new', 'notes'];
    for (const name of names) await mkdir(path.join(root, name), { recursive: true });
    await (await startEmbedded({ home })).release();
    const left = await readdir(root);
    expect(left).toEqual(expect.arrayContaining(['data', own, 'data.new', 'notes']));
    expect(left).not.toContain('data.4194305.new');
  });

  test('names the folder that cannot be written', async () => {
    const file = await freshHome('file');
    await writeFile(file, '');
    await expect(startEmbedded({ home: path.join(file, 'home') })).rejects.toMatchObject({
      code: 'not_configured',
      message: expect.stringContaining('set SERPLIFT_HOME to a folder you can write to'),
    });
  });

  test('says why the server ended at once and where its log is', async () => {
    const home = await freshHome('broken');
    await expect(startEmbedded({ home, settings: { shared_buffers: 'much' } })).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/invalid value for parameter "shared_buffers".*log is .*postgres\/log/),
    });
  });
});

describe('the default home', () => {
  test('is SERPLIFT_HOME when that is set', () => {
    expect(defaultHome({ SERPLIFT_HOME: '/srv/serplift' })).toBe('/srv/serplift');
  });

  test.runIf(process.platform === 'linux')('follows XDG_DATA_HOME on Linux', () => {
    expect(defaultHome({ XDG_DATA_HOME: '/data' })).toBe('/data/serplift');
    expect(defaultHome({})).toBe(path.join(os.homedir(), '.local/share/serplift'));
  });
});
