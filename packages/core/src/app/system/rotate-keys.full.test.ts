import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSecretBox, type SecretBox } from '../../platform/secrets.ts';
import type { Context } from '../../team/context/context.ts';
import { addTestAutomation } from '../../testing/automation-world.ts';
import { createTestActor, createTestDatabase, openTestContext, type TestDatabase } from '../../testing/index.ts';
import { rotateKeys } from './rotate-keys.ts';
import { sealedColumns } from './sealed-values-store.ts';

const grants = 230;
/** The grants, a webhook's secret and an identity token. */
const sealedCount = grants + 2;

let database: TestDatabase;
let opened: ReturnType<typeof openTestContext>;
let home: string;
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'serplift-keys-'));
  database = await createTestDatabase();
  opened = openTestContext(database);
});
afterEach(async () => {
  await opened.close();
  await database.close();
  await rm(home, { recursive: true, force: true });
});

const newKey = (): string => randomBytes(32).toString('base64');

/** A process with these keys; without any they are in the home folder. */
async function processWith(secretKey: string | null = null, oldSecretKey: string | null = null): Promise<Context> {
  const config = { ...opened.config, home, secretKey, oldSecretKey };
  return { ...opened, config, secrets: await openSecretBox(config) };
}

/** Seals many refresh tokens, a webhook's secret and an identity token with a box. */
async function sealValues({ secrets }: { secrets: SecretBox }): Promise<void> {
  const actor = await createTestActor(opened);
  const rows = Array.from({ length: grants }, (_, index) => ({
    id: newId(),
    team_id: actor.teamId,
    google_sub: `sub-${index}`,
    refresh_token: secrets.seal(`token-${index}`),
    refresh_token_key_id: secrets.keyId,
    scopes: [],
  }));
  await opened.db.batchInsert('google_grants', rows, 100);
  const automationId = await addTestAutomation(opened, actor, {});
  await opened
    .db('automations')
    .where({ id: automationId })
    .update({
      webhook_url: 'https://hooks.example/',
      webhook_secret: secrets.seal('whsec'),
      webhook_key_id: secrets.keyId,
    });
  await opened.db('sign_in_handoffs').insert({
    code_hash: Buffer.from('code'),
    browser_hash: Buffer.from('browser'),
    sealed_id_token: secrets.seal('id-token'),
    key_id: secrets.keyId,
    expires_at: new Date(),
  });
}

/** What a box reads of everything that is sealed, and the ids of the keys. */
async function readAll(secrets: SecretBox): Promise<{ texts: string[]; keyIds: string[] }> {
  const values: { sealed: Buffer; key: string }[] = [];
  for (const { table, value, keyId } of sealedColumns) {
    values.push(...(await opened.db(table).whereNotNull(value).select(`${value} as sealed`, `${keyId} as key`)));
  }
  return {
    texts: values.map(({ sealed, key }) => secrets.open(sealed, key)).sort(),
    keyIds: [...new Set(values.map(({ key }) => key))],
  };
}

const expected = [...Array.from({ length: grants }, (_, index) => `token-${index}`), 'whsec', 'id-token'].sort();

it('every sealed value of every table is sealed with the new key, and only the new key can read it', async () => {
  const [before, after] = [newKey(), newKey()];
  await sealValues(await processWith(before));
  const rotation = await rotateKeys(await processWith(after, before));
  expect(rotation).toMatchObject({ rotated: sealedCount, unreadable: 0 });
  const { secrets } = await processWith(after);
  expect(await readAll(secrets)).toEqual({ texts: expected, keyIds: [rotation.keyId] });
  expect(await rotateKeys(await processWith(after, before))).toMatchObject({ rotated: 0, unreadable: 0 });
});

it('an interrupted rotation leaves everything readable with both keys, and continues where it stopped', async () => {
  const [before, after] = [newKey(), newKey()];
  await sealValues(await processWith(before));
  const both = await processWith(after, before);
  let opens = 0;
  const failing: SecretBox = {
    seal: (plaintext) => both.secrets.seal(plaintext),
    sign: (text) => both.secrets.sign(text),
    get keyId() {
      return both.secrets.keyId;
    },
    open: (sealed, keyId) => {
      opens += 1;
      if (opens > 150) throw new Error('killed');
      return both.secrets.open(sealed, keyId);
    },
  };
  await expect(rotateKeys({ ...both, secrets: failing })).rejects.toThrow('killed');
  const half = await readAll(both.secrets);
  expect({ texts: half.texts, keys: half.keyIds.length }).toEqual({ texts: expected, keys: 2 });
  const rest = await rotateKeys(both);
  expect(rest.rotated).toBeGreaterThan(0);
  expect(rest.rotated).toBeLessThan(sealedCount);
  expect((await readAll((await processWith(after)).secrets)).texts).toEqual(expected);
});

it('a running process reads and seals with the new key of the home folder without a restart', async () => {
  const running = await processWith();
  await sealValues(running);
  const { keyId: keyIdBefore } = running.secrets;
  const rotation = await rotateKeys(await processWith());
  expect(rotation).toMatchObject({ rotated: sealedCount, unreadable: 0 });
  expect(rotation.keyId).not.toBe(keyIdBefore);
  expect((await readAll(running.secrets)).texts).toEqual(expected);
  running.secrets.seal('another');
  expect(running.secrets.keyId).toBe(rotation.keyId);
  expect((await readdir(home)).sort()).toEqual(['secret.key']);
});

it('a value that was sealed with the old key and is committed during the rotation is not overlooked', async () => {
  const [before, after] = [newKey(), newKey()];
  const { secrets } = await processWith(before);
  const { teamId } = await createTestActor(opened);
  const late = await opened.db.transaction();
  await late('google_grants').insert({
    id: newId(),
    team_id: teamId,
    google_sub: 'late',
    refresh_token: secrets.seal('late'),
    refresh_token_key_id: secrets.keyId,
    scopes: [],
  });
  let isDone = false;
  const rotating = rotateKeys(await processWith(after, before)).finally(() => {
    isDone = true;
  });
  const isWaiting = async (): Promise<boolean> => {
    const { rows } = await opened.db.raw<{ rows: unknown[] }>('select 1 from pg_locks where not granted');
    return rows.length > 0;
  };
  await vi.waitFor(async () => expect(isDone || (await isWaiting())).toBe(true), 120_000);
  await late.commit();
  expect((await rotating).rotated).toBe(1);
});

it('without the old key nothing is changed, and the error says which variable to set', async () => {
  const before = newKey();
  await sealValues(await processWith(before));
  await expect(rotateKeys(await processWith(newKey()))).rejects.toMatchObject({
    code: 'not_configured',
    message: expect.stringContaining('SERPLIFT_OLD_SECRET_KEY'),
  });
  expect((await readAll((await processWith(before)).secrets)).texts).toEqual(expected);
});

it('what no known key opens is counted and stays', async () => {
  await sealValues(await processWith(newKey()));
  const rotation = await rotateKeys(await processWith(newKey(), newKey()));
  expect(rotation).toMatchObject({ rotated: 0, unreadable: sealedCount });
});

it('the list of sealed columns is the one of the schema', async () => {
  const { rows } = await opened.db.raw<{ rows: { table: string; keyId: string }[] }>(
    `select table_name as table, column_name as "keyId" from information_schema.columns
     where table_schema = 'public' and column_name like '%key\\_id' order by 1`,
  );
  expect(rows).toEqual(sealedColumns.map(({ table, keyId }) => ({ table, keyId })));
});
