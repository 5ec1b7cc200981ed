import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { openOutageScene } from '../../testing/outage-scene.ts';

vi.setConfig({ testTimeout: 600_000 });

const { scene, started, expectWhole } = openOutageScene();
/** A run of 80 items whose first calls are on their way. */
const startAtWork = (): Promise<string> => started(80, { latencyMs: 150, calls: 9 });

describe('a run', () => {
  test.each([2, 30, 120])('comes whole out of %i seconds without its database [JB-08]', async (seconds) => {
    const id = await startAtWork();
    await scene().database.unreachableDuring(() => delay(seconds * 1000));
    await expect(expectWhole(id, 80)).resolves.toBeUndefined();
  });
});

/** Whether a small disk can be made here, which takes root. */
function canMount(): boolean {
  try {
    return process.getuid?.() === 0 && execFileSync('mount', ['--version']).length > 0;
  } catch {
    return false;
  }
}

describe('a disk that is full', () => {
  test.runIf(canMount())('stops a run until there is room again, and costs it nothing [JB-08]', async () => {
    const { database } = scene();
    const folder = await mkdtemp(path.join(tmpdir(), 'serplift-full-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m,mode=777', 'tmpfs', folder]);
    const { rows } = await database.knex.raw<{ rows: { pid: number }[] }>('select pg_backend_pid() as pid');
    const owner = execFileSync('stat', ['-c', '%u:%g', `/proc/${rows[0]?.pid}`], { encoding: 'utf8' }).trim();
    execFileSync('chown', [owner, folder]);
    const space = `full_${process.pid}`;
    try {
      await database.knex.raw(`create tablespace ${space} location '${folder}'`);
      await database.knex.raw(`alter table usage_records set tablespace ${space}`);
      await database.knex.raw(`create table filler (text text) tablespace ${space}`);
      const id = await startAtWork();
      // Incompressible, until the disk itself refuses.
      const fill = database.knex.raw(
        `insert into filler select md5(random()::text) || md5(random()::text) from generate_series(1, 100000)`,
      );
      await expect(fill).rejects.toMatchObject({
        code: 'unavailable',
        message: expect.stringContaining('out of space'),
      });
      await database.knex.raw(`insert into filler select repeat('x', 7000) from generate_series(1, 1)`).catch(() => {});
      await delay(5000);
      await database.knex.raw('drop table filler');
      await expectWhole(id, 80);
    } finally {
      await database.knex.raw('drop table if exists filler');
      await database.knex.raw('alter table usage_records set tablespace pg_default');
      await database.knex.raw(`drop tablespace if exists ${space}`);
      execFileSync('umount', [folder]);
      await rm(folder, { recursive: true, force: true });
    }
  });
});
