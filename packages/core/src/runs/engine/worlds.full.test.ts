import { afterEach, describe, expect, test, vi } from 'vitest';
import { openJobs } from '../../platform/jobs/open-jobs.ts';
import { openLog } from '../../platform/log.ts';
import { providerSettings } from '../../providers/upstream/provider-settings.ts';
import { worldsOf } from '../../providers/upstream/provider-worlds-rules.ts';
import type { TeamActor } from '../../team/context/context.ts';
import { openStage } from '../../testing/open-stage.ts';
import {
  createTestActor,
  rehearsal,
  rehearsalItems,
  rehearsalPurchase,
  startRehearsal,
} from '../../testing/run-world.ts';
import { cancelRun } from '../record/cancel-run.ts';
import { getRun } from '../record/get-run.ts';
import { startWorker, type Worker } from './start-worker.ts';

const { context, database } = await openStage({ poolSize: 10 });
const actor: TeamActor = await createTestActor(context);
const patience = { timeout: 120_000, interval: 25 };
const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A process with the settings of an environment, and with a worker when asked. */
function openProcess(env: Record<string, string>) {
  const providers = providerSettings(env, false);
  const jobs = openJobs(database, { log: openLog('silent'), worlds: worldsOf(providers) });
  closing.push(() => jobs.close());
  return { ...context, config: { ...context.config, providers }, jobs };
}
type Process = ReturnType<typeof openProcess>;

async function work(process: Process, method = rehearsal): Promise<Worker> {
  const worker = await startWorker(process, { questions: method }, { concurrency: 2 });
  closing.push(() => worker.stop());
  return worker;
}

const live = { DATAFORSEO_LOGIN: 'a', DATAFORSEO_PASSWORD: 'b', GOOGLE_CLIENT_ID: 'c', GOOGLE_CLIENT_SECRET: 'd' };
const show = (id: string) => getRun(context, actor, { optimizationId: id });
const ended = (id: string) => vi.waitFor(async () => expect((await show(id)).status).toBe('completed'), patience);
const start = (process: Process) => startRehearsal(process, actor, { items: rehearsalItems(2) });

describe('a run that was started with live providers', () => {
  test.each([
    ['no keys', {}],
    ['another address', { ...live, DATAFORSEO_BASE_URL: 'https://sandbox.dataforseo.com' }],
    ['one provider simulated', { ...live, SERPLIFT_SANDBOX: 'pages' }],
  ])('is left alone by a worker with %s, and says what it waits for', async (_what, env) => {
    const starter = openProcess(live);
    const stranger = await work(openProcess(env));
    const { id, waiting } = await start(starter);
    expect(waiting).toBe(
      'No worker with these settings is running: Google (live), DataForSEO (live, https://api.dataforseo.com), Page fetching (live). Start one with them, or cancel the run.',
    );
    const marker = await start(openProcess(env));
    await ended(marker.id);
    // A sweep of the stranger changes nothing about it either.
    await stranger.stop();
    await work(openProcess(env));
    expect(await show(id)).toMatchObject({ status: 'pending', waiting });
    await work(openProcess(live));
    await ended(id);
    expect((await show(id)).waiting).toBeNull();
  });

  test('is worked on by a worker that differs only in what the run does not use', async () => {
    const { id } = await start(openProcess(live));
    await work(openProcess({ ...live, XAI_API_KEY: 'x', SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example' }));
    await ended(id);
    expect((await show(id)).waiting).toBeNull();
  });

  test('says that it waits when the last worker that could do it has left', async () => {
    const starter = openProcess(live);
    const leaving = await work(starter, { ...rehearsal, worklist: () => new Promise(() => {}) });
    await work(openProcess({}));
    const { id, waiting } = await start(starter);
    expect(waiting).toBeNull();
    await leaving.stop();
    await vi.waitFor(async () => expect((await show(id)).waiting).toMatch(/^No worker with these settings/u), patience);
    await cancelRun(context, actor, { kind: 'questions', optimizationId: id });
    expect((await show(id)).waiting).toBeNull();
  });

  test('buys nothing that is simulated, even if it gets there', async () => {
    const bought = { ...rehearsalPurchase, provider: 'dataforseo' as const, simulated: true };
    const method = {
      ...rehearsal,
      work: async (...[, , control]: Parameters<typeof rehearsal.work>) => {
        // It is refused before anything is sent.
        await control.pay(bought, null as never);
        return { state: 'succeeded' as const, output: { attempt: 1 } };
      },
    };
    const starter = openProcess(live);
    await work(starter, method);
    const { id } = await start(starter);
    await vi.waitFor(async () => expect((await show(id)).status).toBe('failed'), patience);
    expect((await show(id)).error).toContain('This run was started with DataForSEO (live, https://api.dataforseo.com)');
    expect(await context.db('usage_records').where({ run_id: id })).toEqual([]);
  });
});

test('no key is kept with a run', async () => {
  const secret = {
    ...live,
    OPENAI_API_KEY: 'sk-secret',
    OPENAI_BASE_URL: 'https://user:hidden@models.example/v1?key=hidden',
  };
  const worlds = JSON.stringify(worldsOf(providerSettings(secret, false)));
  expect(worlds).toContain('"openai":"live https://models.example/v1"');
  for (const value of ['sk-secret', 'hidden', 'user']) expect(worlds).not.toContain(value);
});
