import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Knex } from 'knex';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { backupDatabase } from './backup-database.ts';
import { dumpSchema } from './dump-schema.ts';
import { migrations } from './migrations/index.ts';
import { restoreDatabase } from './restore-database.ts';
import { listTables } from './tables.ts';

const id = (last: number): string => `00000000-0000-7000-8000-${String(last).padStart(12, '0')}`;

/** Text that separators, escapes and encodings would damage. */
const awkward = 'tab\t newline\n \\N "quotes" \'single\' , {braces} naïve 日本 👩‍🚀 \u0001 ? ??';

let folder: string;
let file: string;
let source: TestDatabase;
let target: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'backup-'));
  file = path.join(folder, 'backup.gz');
  source = await createTestDatabase();
  await source.knex('users').insert({ id: id(1), identity_uid: 'u1', email: 'ada@example.com', username: awkward });
  await source.knex('teams').insert({ id: id(2), name: 'Team', slug: 'team' });
  await source.knex('memberships').insert({ user_id: id(1), team_id: id(2), role: 'owner' });
  await source.knex('google_grants').insert({
    id: id(3),
    team_id: id(2),
    google_sub: 'sub',
    refresh_token: Buffer.from([0, 1, 255, 92]),
    refresh_token_key_id: 'k',
    scopes: ['a b', 'c,"d"', awkward],
  });
  await source.knex('integrations').insert({
    team_id: id(2),
    service: 'searchConsole',
    grant_id: id(3),
    status: 'connected',
  });
  const site = { team_id: id(2), site_id: id(4) };
  const packed = Buffer.from([0, 255, 92, 10, 34]);
  const now = new Date(0);
  await source.knex('search_sites').insert({
    id: id(4),
    team_id: id(2),
    site_url: 'https://example.com/',
    created_at: now,
    final_day: '2026-11-18',
    next_sync_at: now,
  });
  await source.knex('search_texts').insert({ ...site, kind: 'page', first_id: 0, text_count: 1, texts: packed });
  await source.knex('search_days').insert({
    ...site,
    day: '2026-11-18',
    page_count: 1,
    query_count: 1,
    clicks: 3,
    impressions: 4,
    position_sum: 0.1,
    is_capped: false,
    page_rows: packed,
    query_rows: packed,
    fetched_at: now,
  });
  const week = { week: '2026-07-06', query_count: 1, capped_days: 0, query_rows: packed };
  await source.knex('search_weeks').insert({ ...site, ...week });
  await source.knex('page_cache').insert(
    Array.from({ length: 1234 }, (_, index) => ({
      url: `https://example.com/${index}`,
      simulated: true,
      result: JSON.stringify(index % 2 === 0 ? null : { index, awkward }),
    })),
  );
  const answer = { request: Buffer.from('asked'), answer: Buffer.from('answered'), received_at: now };
  await source.knex('paid_answers').insert({ ...answer, team_id: id(2) });
  await backupDatabase(source.knex, file);
});
beforeEach(async () => {
  target = await createTestDatabase({ empty: true });
});
afterEach(async () => target.close());
afterAll(async () => {
  await source.close();
  await rm(folder, { recursive: true, force: true });
});

/** Everything in the database, as PostgreSQL writes it. */
async function contents(db: Knex): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {};
  for (const { name } of await listTables(db)) {
    const { rows } = await db.raw('select t::text as line from ?? as t order by t::text collate "C"', [name]);
    all[name] = rows;
  }
  return all;
}

describe('a backup', () => {
  test('restores every value into a database without tables, and leaves out the answers of providers', async () => {
    const summary = await restoreDatabase(target.knex, file);
    expect(summary.rows).toBe(1243);
    expect(await contents(target.knex)).toEqual(await contents(source.knex));
    expect(await dumpSchema(target.knex)).toBe(await dumpSchema(source.knex));
    expect(await target.knex('paid_answers')).toEqual([]);
  });

  test('restores into a database that is migrated and empty', async () => {
    const migrated = await createTestDatabase();
    await restoreDatabase(migrated.knex, file);
    expect(await contents(migrated.knex)).toEqual(await contents(source.knex));
    await migrated.close();
  });

  test('carries on numbering, and takes cycles of foreign keys in any order', async () => {
    const extra = `
      create table chain (id int generated always as identity primary key, next int references chain, double int generated always as (id * 2) stored);`;
    const numbered = await createTestDatabase();
    await numbered.knex.raw(
      `${extra} insert into chain (next) values (null), (1); update chain set next = 2 where id = 1`,
    );
    const other = path.join(folder, 'chain.gz');
    await backupDatabase(numbered.knex, other);
    await numbered.close();

    const migrated = await createTestDatabase();
    await migrated.knex.raw(extra);
    await restoreDatabase(migrated.knex, other);
    await migrated.knex('chain').insert({ next: 1 });
    expect(await migrated.knex('chain').orderBy('id')).toEqual([
      { id: 1, next: 2, double: 2 },
      { id: 2, next: 1, double: 4 },
      { id: 3, next: 1, double: 6 },
    ]);
    await migrated.close();
  });

  test('is readable by its owner alone and leaves no other file', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('that cannot be written says so', async () => {
    const attempt = backupDatabase(source.knex, path.join(folder, 'missing', 'backup.gz'));
    await expect(attempt).rejects.toMatchObject({ code: 'invalid_input' });
  });
});

describe('restoring', () => {
  test.each<[string, object[]]>([
    ['whose rows do not fit', [{ table: 'users', columns: ['id', 'email'] }, ['not an id', 'a@b.example']]],
    ['with an unknown sequence', [{ sequence: 'drop', value: 'x' }]],
    [
      'that breaks the rules of a table',
      [{ table: 'memberships', columns: ['user_id', 'team_id', 'role'] }, [id(7), id(8), 'owner']],
    ],
  ])('refuses a file %s with a clear error, without any SQL', async (_what, lines) => {
    const header = {
      serpliftBackup: 1,
      migrations: migrations.map(({ name }) => name),
      takenAt: '2026-11-22T00:00:00Z',
    };
    const rows = lines.filter((line) => Array.isArray(line)).length;
    const text = [header, ...lines, { end: true, rows }].map((line) => `${JSON.stringify(line)}\n`).join('');
    const other = path.join(folder, 'other.gz');
    await writeFile(other, gzipSync(text));
    await expect(restoreDatabase(target.knex, other)).rejects.toMatchObject({
      code: 'invalid_input',
      message: `${other} is not a whole Serplift backup; take a new one with "serplift backup".`,
    });
  });

  test('says when there is no such file', async () => {
    await expect(restoreDatabase(target.knex, path.join(folder, 'none.gz'))).rejects.toMatchObject({
      message: expect.stringMatching(/^There is no file .*none\.gz\.$/),
    });
  });

  test('refuses a database with data', async () => {
    await expect(restoreDatabase(source.knex, file)).rejects.toMatchObject({ code: 'conflict' });
  });

  test.each([
    ['missing', async () => path.join(folder, 'nowhere.gz')],
    ['not gzipped', async () => save('plain.gz', Buffer.from('hello'))],
    ['another gzip', async () => save('other.gz', gzipSync('{"a":1}\n'))],
    ['cut in the middle', async () => save('cut.gz', (await readFile(file)).subarray(0, 5000))],
    [
      'without its last line',
      async () => save('short.gz', gzipSync(`${(await text()).trimEnd().split('\n').slice(0, -1).join('\n')}\n`)),
    ],
    [
      'one of whose first line there is no end in sight',
      async () => save('long.gz', gzipSync((await text()).replace('\n', `${' '.repeat(2_000_000)}\n`))),
    ],
    [
      'short of a row',
      async () => save('row.gz', gzipSync((await text()).replace(/^\["https:\/\/example.com\/7".*\n/m, ''))),
    ],
  ])('refuses a file that is %s and leaves the database empty', async (_, make) => {
    await expect(restoreDatabase(target.knex, await make())).rejects.toMatchObject({ code: 'invalid_input' });
    const rows = Object.values(await contents(target.knex)).flat();
    expect(rows).toEqual([]);
  });

  test('refuses a backup that another version made before the first release', async () => {
    const first = migrations[0]!.name;
    const older = await save('older.gz', gzipSync((await text()).replace(`"${first}"`, '"0001-foundation"')));
    await expect(restoreDatabase(target.knex, older)).rejects.toMatchObject({
      code: 'not_configured',
      message: expect.stringMatching(/before its first release \(its first migration is "0001-foundation"\)/u),
    });
  });

  test('refuses a backup of a newer version', async () => {
    const last = migrations.at(-1)!.name;
    const newer = await save('newer.gz', gzipSync((await text()).replace(`"${last}"`, `"${last}","9999-future"`)));
    await expect(restoreDatabase(target.knex, newer)).rejects.toMatchObject({
      code: 'not_configured',
      message: expect.stringContaining('9999-future'),
    });
  });

  async function text(): Promise<string> {
    return gunzipSync(await readFile(file)).toString();
  }

  async function save(name: string, bytes: Buffer): Promise<string> {
    await writeFile(path.join(folder, name), bytes);
    return path.join(folder, name);
  }
});
