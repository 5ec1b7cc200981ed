import { afterEach, beforeEach, expect, vi } from 'vitest';
import { startWorker, type Worker } from '../runs/engine/start-worker.ts';
import type { TeamActor } from '../team/context/context.ts';
import { createTestActor, openTestContext, rehearsal, rehearsalItems, startRehearsal } from './run-world.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { expectWhole } from './whole-run.ts';

/** What it takes to watch a run while its database fails. */
export interface OutageScene {
  database: TestDatabase;
  context: ReturnType<typeof openTestContext>;
  actor: TeamActor;
  worker: Worker;
}

/** A database, a team and a separate worker for each test of a file. Call it at the top level of the file. */
export function openOutageScene() {
  let scene: OutageScene;
  beforeEach(async () => {
    const database = await createTestDatabase({ poolSize: 10 });
    const context = openTestContext(database);
    const actor = await createTestActor(context);
    scene = {
      database,
      context,
      actor,
      worker: await startWorker(context, { questions: rehearsal }, { concurrency: 8 }),
    };
  });
  afterEach(async () => {
    await scene.worker.stop();
    await scene.context.close();
    await scene.database.close();
  });
  const ledger = (id: string) => scene.context.db('usage_records').where({ run_id: id }).select('*');
  return {
    scene: () => scene,
    ledger,
    /** A run of this many items, once at least `calls` of its calls were made. */
    started: async (count: number, { latencyMs, calls }: { latencyMs: number; calls: number }): Promise<string> => {
      const { id } = await startRehearsal(scene.context, scene.actor, { items: rehearsalItems(count, { latencyMs }) });
      const made = async () => expect((await ledger(id)).length).toBeGreaterThanOrEqual(calls);
      await vi.waitFor(made, { timeout: 120_000, interval: 50 });
      return id;
    },
    expectWhole: (id: string, count: number) => expectWhole(scene.context, scene.actor, { id, count }),
  };
}
