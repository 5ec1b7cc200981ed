import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePrivateFolder } from './home-folder.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'serplift-home-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a private folder', () => {
  it('is made with those above it, also by two at once, and stays if it is there', async () => {
    const home = path.join(folder, 'a', 'b', 'c');
    await Promise.all([makePrivateFolder(home), makePrivateFolder(home)]);
    await makePrivateFolder(home);
    expect((await stat(home)).mode & 0o777).toBe(0o700);
  });

  it('that cannot be made is refused with what to do', async () => {
    const file = path.join(folder, 'file');
    await writeFile(file, '');
    const refused = { code: 'not_configured', message: expect.stringContaining('set SERPLIFT_HOME to a folder') };
    await expect(makePrivateFolder(file)).rejects.toMatchObject(refused);
    await expect(makePrivateFolder(path.join(file, 'below'))).rejects.toMatchObject(refused);
  });

  it.runIf(process.platform === 'linux')('is refused below /proc, where no folder can be made', async () => {
    await expect(makePrivateFolder('/proc/serplift/data')).rejects.toMatchObject({ code: 'not_configured' });
  });
});
