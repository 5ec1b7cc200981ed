import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type RunningSandbox, startSandbox } from '@serplift/sandbox';
import { readConfig } from '../../team/context/config.ts';
import type { TeamActor } from '../../team/context/context.ts';
import { openContext, type OpenedContext } from '../../team/context/open-context.ts';
import { createTestActor } from '../run-world.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { startKilledProcess, type WorkUntil } from './start-killed-process.ts';

/** What a test that kills processes looks at from outside: the database and the sandbox that the processes share with it. */
export interface KillStage {
  sandbox: RunningSandbox;
  database: TestDatabase;
  secretKey: string;
  context: OpenedContext;
  actor: TeamActor;
  /** Starts a process of this folder that works on them, or with another server in place of the sandbox. */
  start: (script: string, origin?: string) => Promise<WorkUntil>;
  close: () => Promise<void>;
}

/** Opens a stage for the tests of one kind of work. */
export async function openKillStage(): Promise<KillStage> {
  const home = await mkdtemp(path.join(tmpdir(), 'serplift-kill-'));
  const [database, sandbox] = await Promise.all([createTestDatabase(), startSandbox()]);
  const secretKey = Buffer.alloc(32, 7).toString('base64');
  const settings = { DATABASE_URL: database.url, SERPLIFT_SANDBOX_URL: sandbox.origin, SERPLIFT_SECRET_KEY: secretKey };
  const context = await openContext(readConfig({ LOG_LEVEL: 'silent', ...settings }, home));
  return {
    sandbox,
    database,
    secretKey,
    context,
    actor: await createTestActor(context),
    start: (script, origin = sandbox.origin) => startKilledProcess(script, [database.url, origin, secretKey]),
    close: async () => {
      await context.close();
      await sandbox.close();
      await database.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}
