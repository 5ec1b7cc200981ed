import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { connectDatabase, type Database } from '../connect.ts';
import { foldersIn } from './embedded-folders.ts';
import { startEmbedded } from './embedded.ts';
import { readLockHolders } from './serving-process.ts';

const temporary = mkdtemp(path.join(os.tmpdir(), 'embedded-faults-'));
afterAll(async () => rm(await temporary, { recursive: true, force: true }));

const freshHome = async (name: string): Promise<string> => path.join(await temporary, name);

const isRunning = async (home: string): Promise<boolean> => (await readLockHolders(foldersIn(home))).serving !== null;

describe('a damaged data folder', () => {
  const whole = freshHome('whole').then(async (home) => {
    await (await startEmbedded({ home })).release();
    return home;
  });

  test.each<[what: string, damage: (data: string) => Promise<unknown>]>([
    ['without its version', (data) => rm(path.join(data, 'PG_VERSION'))],
    ['with an empty version', (data) => writeFile(path.join(data, 'PG_VERSION'), '')],
    ['without its control file', (data) => rm(path.join(data, 'global/pg_control'))],
    ['with a cut control file', (data) => truncate(path.join(data, 'global/pg_control'), 100)],
    ['with an overwritten control file', (data) => writeFile(path.join(data, 'global/pg_control'), 'x'.repeat(8192))],
    ['without its log', (data) => rm(path.join(data, 'pg_wal'), { recursive: true })],
    ['with an emptied log', async (data) => emptyFolder(path.join(data, 'pg_wal'))],
    ['without its tables', (data) => rm(path.join(data, 'base'), { recursive: true })],
    ['with emptied tables', async (data) => emptyFolder(path.join(data, 'base/5'))],
    ['without what all databases share', async (data) => emptyFolder(path.join(data, 'global'))],
    ['without its settings', (data) => rm(path.join(data, 'postgresql.conf'))],
    ['without who may connect', (data) => rm(path.join(data, 'pg_hba.conf'))],
    ['without its transactions', (data) => rm(path.join(data, 'pg_xact'), { recursive: true })],
  ])('%s is named in a sentence with what to do', async (what, damage) => {
    const home = await freshHome(`damaged ${what}`);
    await cp(await whole, home, { recursive: true });
    await damage(foldersIn(home).data);
    await expect(connectDatabase({ home })).rejects.toMatchObject({
      code: 'not_configured',
      message: expect.stringMatching(
        /^The database in \/[^;]*postgres\/data is damaged \(.+\); move that folder away and run "serplift restore FILE" with your latest backup, or start again without it to begin with an empty database\.$/,
      ),
    });
    expect(await isRunning(home)).toBe(false);
  });

  async function emptyFolder(folder: string): Promise<void> {
    for (const name of await readdir(folder)) {
      const file = path.join(folder, name);
      if ((await stat(file)).isFile()) await writeFile(file, '');
    }
  }
});

/** Only root may mount a disk of a few megabytes. */
const canMount =
  process.platform === 'linux' && process.getuid?.() === 0 && spawnSync('mount', ['--version']).status === 0;

describe.runIf(canMount)('a full disk', () => {
  test.each([1, 12, 30, 45])('of %i MB is named in a sentence with what to do', async (megabytes) => {
    const home = await freshHome(`disk-${megabytes}`);
    await mkdir(home);
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', home]);
    try {
      await expect(connectDatabase({ home }).then((database) => fill(database, home))).rejects.toMatchObject({
        code: 'not_configured',
        message: expect.stringMatching(/^The disk that holds .* is full; make room on it, .* and start again\.$/),
      });
      expect(await isRunning(home)).toBe(false);
    } finally {
      spawnSync('umount', ['-l', home]);
    }
  });

  /** A disk with room for a start is filled, and the next start has none. */
  async function fill(database: Database, home: string): Promise<void> {
    await database.close();
    await writeFile(path.join(home, 'ballast'), Buffer.alloc(60_000_000)).catch(() => {});
    await connectDatabase({ home });
  }
});
