import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSandboxLater } from './open-sandbox.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'serplift-sandbox-'));
});
afterEach(() => rm(home, { recursive: true }));

it('a sandbox that nothing was asked of has loaded nothing, and ends', async () => {
  const sandbox = await openSandboxLater({ home, production: false });
  await sandbox.close();
  expect(await readdir(home)).toEqual([]);
  await expect(fetch(sandbox.origin)).rejects.toThrow('fetch failed');
});

it('requests that come while it loads are answered under the address that was named', async () => {
  const sandbox = await openSandboxLater({ home, production: false });
  const answers = await Promise.all([1, 2, 3].map(() => fetch(sandbox.origin)));
  expect(answers.map(({ headers }) => headers.get('x-sandbox'))).toEqual(['1', '1', '1']);
  expect((await fetch(sandbox.origin)).headers.get('x-sandbox')).toBe('1');
  await sandbox.close();
  await expect(fetch(sandbox.origin)).rejects.toThrow('fetch failed');
});
