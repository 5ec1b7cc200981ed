import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase } from '@serplift/core/testing';
import { startSandbox } from '@serplift/sandbox';
import { afterAll, afterEach } from 'vitest';
import { type SerpliftProcess, startSerplift } from './start-serplift.ts';

/**
 * A home, a database and a sandbox for all tests of a file, on which they start processes of `serplift`; these end with
 * their test. Call it at the top level of the file.
 */
export async function openMachine() {
  const home = await mkdtemp(path.join(tmpdir(), 'serplift-machine-'));
  const [database, sandbox] = await Promise.all([createTestDatabase(), startSandbox()]);
  let processes: SerpliftProcess[] = [];
  afterEach(async () => {
    for (const { child } of processes) child.kill('SIGKILL');
    await Promise.all(processes.map(({ ended }) => ended));
    processes = [];
  });
  afterAll(async () => {
    await sandbox.close();
    await database.close();
    await rm(home, { recursive: true, force: true });
  });

  const start = (line: readonly string[], env: Record<string, string> = {}): SerpliftProcess => {
    const started = startSerplift(line, {
      SERPLIFT_HOME: home,
      DATABASE_URL: database.url,
      SERPLIFT_SANDBOX_URL: sandbox.origin,
      ...env,
    });
    processes.push(started);
    return started;
  };
  const serve = (port: number, env?: Record<string, string>): SerpliftProcess =>
    start(['serve', '--port', String(port)], env);
  return { home, database, sandbox, start, serve };
}
