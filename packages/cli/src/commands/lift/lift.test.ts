import type { LiftPlan, LiftTest, LiftTestDetails, SeoOptimization } from '@serplift/core/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestMachine, type TestMachine } from '../../testing/run-cli.ts';

let machine: TestMachine;
beforeAll(async () => {
  machine = await createTestMachine();
}, 120_000);
afterAll(() => machine.close());

test('without runs and tests, commands say what to do first', async () => {
  const status = await machine.run(['lift', 'status']);
  expect(status).toMatchObject({ code: 0, err: expect.stringContaining('serplift lift plan') });
  expect(await machine.run(['lift', 'verdict'])).toMatchObject({ code: 4, err: expect.stringContaining('lift start') });
  expect(await machine.run(['lift', 'plan'])).toMatchObject({ code: 4, err: expect.stringContaining('serplift seo run') });
  expect((await machine.run(['lift', 'cancel', 'nothing', '--yes'])).code).toBe(2);
  expect((await machine.run(['lift', 'live', '--since', 'tomorrow'])).code).toBe(2);
});

test('accepted pages are planned, tested, marked live and canceled', { timeout: 300_000 }, async () => {
  await machine.run(['seo', 'run', '--max-pages', '30']);
  const run = await machine.json<SeoOptimization>(['seo', 'show']);
  const proposed = run.pages.filter(({ state }) => state === 'succeeded');
  await machine.run(['seo', 'accept', ...proposed.map(({ id }) => id)]);
  const plan = await machine.json<LiftPlan>(['lift', 'plan']);
  console.log(JSON.stringify(plan), proposed.length);
  expect((await machine.run(['lift', 'start', '--dry-run'])).err).toContain('Nothing was changed');
  expect(await machine.json<LiftTest[]>(['lift', 'status'])).toEqual([]);
  const started = await machine.json<LiftTestDetails>(['lift', 'start', '--yes']);
  console.log(JSON.stringify(started).slice(0, 500));
});
