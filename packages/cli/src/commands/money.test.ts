import type { AuditEntry, Budget, UsageSummary } from '@serplift/core/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestMachine, type TestMachine } from '../testing/run-cli.ts';

let machine: TestMachine;
beforeAll(async () => {
  machine = await createTestMachine();
  await machine.json(['seo', 'run', '--max-pages', '2']);
});
afterAll(() => machine.close());

describe('serplift usage', () => {
  test('lists calls under their sums', async () => {
    const { summary } = await machine.json<{ summary: UsageSummary }>(['usage']);
    expect(summary).toMatchObject({ simulated: true, simulatedCost: 0 });
    expect((await machine.run(['usage'])).err).toMatch(/Simulated total \$0\.\d{2,4} \(Grok \$/);
  });
});

describe('serplift budgets', () => {
  test(
    'a run that costs more at the least is refused with exit 5; the quote says it',
    { timeout: 120_000 },
    async () => {
      expect(await machine.json<Budget>(['budgets', 'show'])).toMatchObject({ monthlyUsd: null });
      const { spentUsd } = await machine.json<Budget>(['budgets', 'show']);
      const dry = await machine.run(['budgets', 'set', '50', '--dry-run']);
      expect(dry).toMatchObject({
        out: expect.stringMatching(/^Monthly\tSpent\t/u),
        err: expect.stringContaining('$50'),
      });
      const set = await machine.run(['budgets', 'set', String(spentUsd + 0.01)]);
      expect(set.out).toMatch(/\t0\.01\t\d{4}-\d\d\t/u);
      const planned = await machine.json<{ quote: { notes: string[] } }>([
        'seo',
        'run',
        '--max-pages',
        '9',
        '--dry-run',
      ]);
      expect(planned.quote.notes.join(' ')).toContain("of the team's budget");
      const refused = await machine.run(['seo', 'run', '--max-pages', '9']);
      expect(refused).toMatchObject({ code: 5, err: expect.stringContaining('serplift budgets set') });
      expect(await machine.run(['budgets', 'set', 'none'])).toMatchObject({ code: 2, out: '' });
      expect((await machine.run(['budgets', 'set', 'none', '--yes'])).err).toContain('No budget.');
      expect((await machine.run(['budgets', 'set', '0'])).code).toBe(2);
    },
  );
});

test('the notice of a level is dismissed for everyone, once', async () => {
  const { spentUsd } = await machine.json<Budget>(['budgets', 'show']);
  await machine.json(['budgets', 'set', String(spentUsd * 1.2)]);
  const { notice } = await machine.json<Budget>(['budgets', 'show']);
  expect(notice?.percent).toBe(80);
  expect(await machine.json(['budgets', 'show', '--dismiss'])).toEqual({ dismissed: 80 });
  expect((await machine.run(['budgets', 'show', '--dismiss'])).err).toBe('No notice to dismiss.\n');
});

describe('serplift audit', () => {
  test('shows who did what, by action and group', async () => {
    const { data } = await machine.json<{ data: AuditEntry[] }>(['audit', '--action', 'budget']);
    expect(data.slice(-2).map((entry) => entry.action)).toEqual(['budget.clear', 'budget.set']);
  });
});
