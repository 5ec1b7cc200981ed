import type { PublicationBatch } from '@serplift/core/api';
import { endPull, readPulls, readWordPressChanges, sandboxCredentials } from '@serplift/sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fewPages } from '../../testing/few-pages.ts';
import { createTestMachine, type TestMachine } from '../../testing/run-cli.ts';

let machine: TestMachine;
beforeAll(async () => {
  machine = await createTestMachine();
}, 120_000);
afterAll(() => machine.close());

const website = 'https://www.juniperandpine.example/';
const { username, applicationPassword } = sandboxCredentials.wordpress;

test('accepted texts are planned, published and rolled back', { timeout: 240_000 }, async () => {
  const add = ['publish', 'destinations', 'add', website, '--user', username, '--credentials-file', '-'];
  const wrong = await machine.run(add, { stdin: 'not the password' });
  expect(wrong.err).toContain('refused');
  const added = await machine.run(add, { stdin: applicationPassword });
  expect(added.code).toBe(0);
  expect(`${added.out}${added.err}`).not.toContain(applicationPassword);
  const run = ['seo', 'run', ...(await fewPages(machine, 2)), '--yes'];
  const { id } = await machine.json<{ id: string }>(run);
  const early = await machine.run(['publish', 'run', id, '--dry-run']);
  expect(early.err).toContain('Accept proposals first');
  await machine.json(['seo', 'accept', '--all']);

  const plan = await machine.json<PublicationBatch>(['publish', 'run', id, '--dry-run']);
  expect(plan.state).toBe('planned');
  expect(await readWordPressChanges(machine.sandbox.origin)).toEqual([]);
  const unasked = await machine.run(['publish', 'run', id]);
  expect(unasked.err).toContain('--yes');
  const done = await machine.json<PublicationBatch>(['publish', 'run', id, '--yes']);
  expect(new Set(done.publications.map(({ state }) => state))).toEqual(new Set(['live']));
  expect(await readWordPressChanges(machine.sandbox.origin)).toHaveLength(done.publications.length);
  const csv = await machine.run(['publish', 'csv', done.id]);
  expect(csv.out).toContain(done.publications[0]?.pageUrl);

  const preview = await machine.run(['publish', 'rollback', done.id, '--dry-run']);
  expect(preview.err).toContain('Nothing was changed');
  await machine.run(['publish', 'rollback', done.id, '--yes']);
  const [newest] = await machine.json<PublicationBatch[]>(['publish', 'status', id]);
  expect(new Set(newest?.publications.map(({ state }) => state))).toEqual(new Set(['rolledBack']));
});

test('a protected page is listed until it is let go', async () => {
  const page = `${website}tents/`;
  await machine.run(['publish', 'protect', page]);
  expect(await machine.json(['publish', 'protect'])).toMatchObject([{ pageUrl: page }]);
  expect(await machine.run(['publish', 'protect', '--off'])).toMatchObject({ code: 2, out: '' });
  await machine.run(['publish', 'protect', page, '--off']);
  expect(await machine.json(['publish', 'protect'])).toEqual([]);
});

test('Ghost and Shopify are connected with a key from stdin, and tested', { timeout: 120_000 }, async () => {
  const { ghost, shopify } = sandboxCredentials;
  const connections = [
    { kind: 'ghost', options: [], secret: ghost.adminKey },
    {
      kind: 'shopify',
      options: ['--shop', shopify.shop, '--client-id', shopify.clientId],
      secret: shopify.clientSecret,
    },
  ];
  for (const { kind, options, secret } of connections) {
    const add = ['publish', 'destinations', 'add', website, '--name', kind, '--kind', kind, ...options];
    const added = await machine.run([...add, '--credentials-file', '-'], { stdin: `${secret}\n` });
    expect(added).toMatchObject({ code: 0, err: expect.stringContaining('been run on a real site') });
    expect(`${added.out}${added.err}`).not.toContain(secret);
    const checked = await machine.run(['publish', 'destinations', 'check', kind]);
    expect(checked).toMatchObject({ code: 0, err: expect.stringContaining('accepts the credentials') });
  }
});

test('texts are proposed in a pull request', { timeout: 240_000 }, async () => {
  const { repository, token } = sandboxCredentials.github;
  const add = [
    'publish',
    'destinations',
    'add',
    website,
    '--kind',
    'github',
    '--name',
    'Repo',
    '--repository',
    repository,
  ];
  const added = await machine.run([...add, '--credentials-file', '-'], { stdin: token });
  expect(added.err).toContain('been run on a real');
  expect(`${added.out}${added.err}`).not.toContain(token);
  const checked = await machine.run(['publish', 'destinations', 'check', 'Repo']);
  expect(checked.err).toContain('accepts the credentials');
  await machine.json(['seo', 'run', ...(await fewPages(machine, 1)), '--yes']);
  await machine.json(['seo', 'accept', '--all']);
  const plan = ['publish', 'run', '--dry-run', '--to', 'Repo'];
  const { publications } = await machine.json<PublicationBatch>(plan);
  const path = publications[0]?.sourcePath ?? '';
  expect(path).toMatch(/^content\//u);
  const done = await machine.json<PublicationBatch>(['publish', 'run', '--to', 'Repo', '--yes']);
  expect(new Set(done.publications.map(({ state }) => state))).toEqual(new Set(['proposed']));
  const pulls = await readPulls(machine.sandbox.origin);
  expect(pulls.map(({ files }) => Object.keys(files))).toEqual([[path]]);
  expect(await endPull(machine.sandbox.origin, { number: 1, act: 'merge' })).toBe(true);
});

test('the searches are shown and switched off', { timeout: 120_000 }, async () => {
  expect((await machine.run(['publish', 'show'])).err).toContain('On: published titles are searched for');
  expect(await machine.json(['publish', 'show', '--searches', 'off'])).toMatchObject({ isOn: false });
  expect((await machine.run(['publish', 'show'])).err).toContain('Off: published titles');
  expect(await machine.json(['publish', 'show', '--searches', 'on'])).toMatchObject({ isOn: true });
  expect((await machine.run(['publish', 'show', '--searches', 'maybe'])).code).toBe(2);
});
