import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTestDatabase } from '@serplift/core/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestMachine, type TestMachine } from '../testing/run-cli.ts';

let machine: TestMachine;
beforeAll(async () => {
  machine = await createTestMachine();
});
afterAll(() => machine.close());

interface Initialised {
  created: boolean;
  simulated: boolean;
  team: { name: string; slug: string };
}

describe('init', () => {
  test('brings the demo team where everything is simulated, once for all who ask at the same time', async () => {
    const [first, second] = await Promise.all([
      machine.json<Initialised>(['init']),
      machine.json<Initialised>(['init']),
    ]);
    expect(second).toEqual(first);
    expect(first).toMatchObject({ simulated: true, created: false, team: { name: 'Juniper & Pine (demo)' } });
    expect(await machine.json<Initialised>(['init', '--team-name', 'Other'])).toEqual(first);
  });

  test('makes a team for the operator where something is live, and says what is missing next', async () => {
    const empty = await createTestDatabase();
    const env = { DATABASE_URL: empty.url, OPENAI_API_KEY: 'sk-live', SERPLIFT_SANDBOX: '' };
    const { code, out, err } = await machine.run(['init', '--team-name', 'Acme'], { env });
    expect(code).toBe(0);
    expect(out).toContain('Acme (acme)');
    expect(err).toContain('serplift doctor');
    const refused = await machine.run(['seo', 'run', '--yes', '--site', 'sc-domain:a.example'], { env });
    expect(refused.code).toBe(2);
    expect(refused.err).toContain('Connect Search Console');
    const unselected = await machine.run(['seo', 'run', '--yes'], { env });
    expect(unselected).toMatchObject({
      code: 2,
      err: expect.stringContaining('serplift search-console sites --select WEBSITE') as string,
    });
    await empty.close();
  });

  test('live, without anyone to ask and without --yes, is refused before anything is called', async () => {
    const env = { OPENAI_API_KEY: 'sk-live', SERPLIFT_SANDBOX: '' };
    const before = machine.sandbox.calls.list().length;
    const { code, err } = await machine.run(['seo', 'run'], { env });
    expect(code).toBe(2);
    expect(err).toContain('--yes');
    expect(machine.sandbox.calls.list()).toHaveLength(before);
  });
});

describe('migrate', () => {
  test('--dry-run lists what is missing and changes nothing; commands refuse until it is applied', async () => {
    const bare = await createTestDatabase({ empty: true });
    const env = { DATABASE_URL: bare.url };
    const refused = await machine.run(['history'], { env });
    expect({ code: refused.code, err: refused.err }).toEqual({
      code: 2,
      err: expect.stringContaining('serplift migrate') as string,
    });
    const { pending } = await machine.json<{ pending: string[] }>(['migrate', '--dry-run'], { env });
    expect(pending.length).toBeGreaterThan(0);
    expect(await machine.json(['migrate'], { env })).toEqual({ applied: pending });
    expect(await machine.json(['migrate'], { env })).toEqual({ applied: [] });
    await bare.close();
  });
});

describe('backup and restore', () => {
  test('move everything into another database', async () => {
    const run = await machine.json<{ id: string }>(['seo', 'run', '--max-pages', '2']);
    const file = path.join(machine.home, 'all.gz');
    expect((await machine.run(['backup', file])).out).toBe(`${file}\n`);
    const other = await createTestDatabase();
    const env = { DATABASE_URL: other.url };
    expect((await machine.run(['restore', file], { env })).code).toBe(0);
    const [before, after] = [await machine.run(['seo', 'export']), await machine.run(['seo', 'export'], { env })];
    expect(after.out).toBe(before.out);
    expect(await machine.json(['seo', 'show', run.id], { env })).toMatchObject({ id: run.id });
    expect((await machine.run(['restore', file], { env })).code).toBe(1);
    await other.close();
  });

  test('refuses where there is nothing to save, and keeps the backup that is there', async () => {
    const file = path.join(machine.home, 'kept.gz');
    const before = Buffer.from('A backup of an earlier day.');
    await writeFile(file, before);
    const bare = await createTestDatabase();
    const empty = await machine.run(['backup', file, '--force'], { env: { DATABASE_URL: bare.url } });
    expect(empty).toMatchObject({ code: 4, out: '', err: expect.stringContaining('nothing was saved') as string });
    expect(await readFile(file)).toEqual(before);
    await bare.close();
    const nowhere = path.join(machine.home, 'nowhere');
    const missing = await machine.run(['backup', file, '--force'], {
      env: { DATABASE_URL: '', SERPLIFT_HOME: nowhere },
    });
    expect(missing).toMatchObject({ code: 4, err: expect.stringContaining(`${nowhere} does not exist`) as string });
    await expect(stat(nowhere)).rejects.toThrow('ENOENT');
  });

  test('an existing file is not replaced without --force', async () => {
    const file = path.join(machine.home, 'all.gz');
    expect((await machine.run(['backup', file])).code).toBe(2);
    expect((await machine.run(['backup', file, '--force'])).code).toBe(0);
  });

  test('a folder that is not there is named', async () => {
    const folder = path.join(machine.home, 'nowhere');
    const { code, err } = await machine.run(['backup', path.join(folder, 'all.gz')]);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(`${folder} doesn't exist`) as string });
  });

  test('a file that is not a backup is a usage error', async () => {
    const other = await createTestDatabase();
    const { code } = await machine.run(['restore', import.meta.filename], { env: { DATABASE_URL: other.url } });
    expect(code).toBe(2);
    await other.close();
  });
});

test('keys rotate encrypts the stored connections with a new key, which runs then use', async () => {
  await machine.run(['init']);
  const first = await machine.json<{ keyId: string; rotated: number }>(['keys', 'rotate']);
  expect(first.rotated).toBeGreaterThan(0);
  const second = await machine.json<{ keyId: string }>(['keys', 'rotate']);
  expect(second.keyId).not.toBe(first.keyId);
  expect((await machine.run(['search-console', 'sites'])).code).toBe(0);
});

test('a home that cannot be written is a sentence that says what to set', async () => {
  const file = path.join(machine.home, 'a-file');
  await writeFile(file, '');
  const env = { SERPLIFT_HOME: path.join(file, 'home'), SERPLIFT_SANDBOX_URL: '' };
  for (const line of [['sandbox'], ['history'], ['serve', '--port', '0']]) {
    const { code, err } = await machine.run(line, { env });
    expect({ line, code }).toEqual({ line, code: 2 });
    expect(err).toMatch(
      /^Error: Serplift cannot write to .*a-file\/home; set SERPLIFT_HOME to a folder you can write to\.\n$/,
    );
  }
});
