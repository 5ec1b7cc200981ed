import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { openOutageScene } from '../../testing/outage-scene.ts';

vi.setConfig({ testTimeout: 600_000 });

const { scene, ledger, started, expectWhole } = openOutageScene();

describe('a run', () => {
  test('keeps what was paid for during an outage, however long it lasts [JB-08]', async () => {
    const id = await started(8, { latencyMs: 700, calls: 8 });
    // The time is the point: it is longer than any number of hasty attempts.
    await scene().database.unreachableDuring(() => delay(9000));
    await expectWhole(id, 8);
    const calls = await ledger(id);
    expect(calls.every(({ state, cost_ticks: costTicks }) => state === 'settled' && costTicks === 100)).toBe(true);
  });

  test('continues after its database was read-only', async () => {
    const id = await started(40, { latencyMs: 60, calls: 9 });
    await scene().database.readOnlyDuring(() => delay(2000));
    await expect(expectWhole(id, 40)).resolves.toBeUndefined();
  });

  test.each([
    { code: '53100', table: 'usage_records' },
    { code: '53100', table: 'run_items' },
    { code: '53200', table: 'usage_records' },
    { code: '40001', table: 'run_items' },
  ])('loses no item to refusals $code of $table', async (refusal) => {
    const id = await started(40, { latencyMs: 60, calls: 9 });
    await scene().database.refusingDuring(refusal, () => delay(1500));
    await expect(expectWhole(id, 40)).resolves.toBeUndefined();
  });
});
