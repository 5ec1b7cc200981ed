import type { Automation, AutomationRun } from '@serplift/core/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestMachine, type TestMachine } from '../../testing/run-cli.ts';

let machine: TestMachine;
beforeAll(async () => {
  machine = await createTestMachine();
  await machine.run(['init']);
});
afterAll(() => machine.close());

const site = ['--site', 'sc-domain:juniperandpine.example'];
const berlin = ['--time-zone', 'Europe/Berlin'];

describe('automations', () => {
  test('are created with a schedule, changed option by option, switched, and deleted', async () => {
    const weekly = ['--schedule', '0 6 * * 1', ...berlin, '--max-cost', '2', '--set', 'maxPages=1'];
    const created = await machine.run(['automations', 'create', 'Weekly titles', '--kind', 'seo', ...site, ...weekly]);
    expect([created.code, created.err]).toEqual([0, expect.stringContaining('The next run is at')]);
    const before = await machine.json<Automation>(['automations', 'show', 'weekly titles']);
    expect(before).toMatchObject({
      type: 'scheduled',
      schedule: '0 6 * * 1',
      maxCostUsd: 2,
      work: { kind: 'seo', settings: { maxPages: 1, endPosition: 10 } },
    });
    await machine.run(['automations', 'edit', 'Weekly titles', '--notify', 'never', '--set', 'endPosition=8']);
    await machine.run(['automations', 'edit', 'Weekly titles', '--off']);
    const after = await machine.json<Automation>(['automations', 'show', before.id]);
    expect(after).toMatchObject({
      schedule: '0 6 * * 1',
      enabled: false,
      nextRunAt: null,
      notify: 'never',
      work: { settings: { maxPages: 1, endPosition: 8 } },
    });
    const enabled = await machine.run(['automations', 'edit', 'Weekly titles', '--on']);
    expect(enabled.err).toContain('The next run is at');
    const listed = await machine.run(['automations', 'list'], { columns: 140 });
    expect(listed.out).toContain('Every Monday at');
    expect((await machine.run(['automations', 'delete', 'Weekly titles'])).code).toBe(2);
    expect((await machine.run(['automations', 'delete', 'Weekly titles', '--yes'])).code).toBe(0);
    expect(await machine.json<Automation[]>(['automations', 'list'])).toEqual([]);
  });

  test('run now to their end, also with a failure, and keep a history', async () => {
    const line = ['automations', 'create', 'By hand', '--kind', 'seo', ...site, '--set', 'maxPages=1'];
    await machine.run([...line, '--notify', 'never']);
    const done = await machine.json<AutomationRun>(['automations', 'run', 'By hand']);
    expect(done).toMatchObject({ status: 'completed', trigger: 'person', optimization: { kind: 'seo' } });
    expect((await machine.run(['seo', 'show', done.optimization?.id ?? ''])).code).toBe(0);

    await machine.run(['automations', 'edit', 'By hand', '--set', 'endPosition=3', '--set', 'startPosition=2']);
    await machine.run(['budgets', 'set', '0.01']);
    await machine.run(['automations', 'edit', 'By hand', '--set', 'maxPages=50', '--set', 'endPosition=20']);
    const failed = await machine.run(['automations', 'run', 'By hand']);
    expect([failed.code, failed.err]).toEqual([1, expect.stringContaining('An owner can raise')]);
    await machine.run(['budgets', 'set', 'none', '--yes']);
    const history = await machine.json<AutomationRun[]>(['history', '--automation', 'By hand']);
    expect(history.map(({ status }) => status)).toEqual(['failed', 'completed']);
    expect((await machine.run(['history', '--automation', 'By hand'])).out).toContain('An owner can raise');
  });

  test('show the secret of a webhook once', async () => {
    const line = ['automations', 'create', 'Hooked', '--kind', 'questions', ...site, '--triggered', '--max-cost', '1'];
    const { out } = await machine.run([...line, '--webhook', 'https://example.com/hook']);
    expect(out).toMatch(/Webhook secret: whsec_[\w-]{43}/);
    expect((await machine.run(['automations', 'show', 'Hooked'])).out).not.toContain('whsec_');
    await machine.run(['automations', 'edit', 'Hooked', '--webhook', '']);
    expect(await machine.json(['automations', 'show', 'Hooked'])).toMatchObject({ webhookUrl: null });
  });

  test.each([
    [['show', 'Nobody'], 4, 'There is no automation "Nobody"'],
    [['create', 'X', '--kind', 'seo', ...site, '--schedule', '0 6 1 * 1', '--max-cost', '1'], 2, 'not both'],
    [['create', 'X', '--kind', 'seo', ...site, '--schedule', '0 6 * * 1'], 2, 'cost ceiling for each run'],
    [['create', 'X', '--kind', 'seo', ...site, '--set', 'maxPages'], 2, "isn't NAME=VALUE"],
    [['create', 'X', ...site], 2, '--kind'],
  ])('%j is refused with what to do', async (line, code, message) => {
    const outcome = await machine.run(['automations', ...line]);
    expect([outcome.code, outcome.err]).toEqual([code, expect.stringContaining(message)]);
  });
});
