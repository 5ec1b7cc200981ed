import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { AuditEntry, Budget, UsageShare, UsageSummary } from '@serplift/core/api';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestMachine, type TestMachine } from '../testing/run-cli.ts';

let machine: TestMachine;
beforeAll(async () => {
  machine = await createTestMachine();
  await machine.json(['seo', 'run', '--max-pages', '2']);
});
afterAll(() => machine.close());

describe('serplift usage', () => {
  test('sums by provider, day, member, run and project', async () => {
    const by = (what: string) => machine.json<{ summary: UsageSummary; rows: UsageShare[] }>(['usage', '--by', what]);
    const { summary, rows } = await by('provider');
    expect(new Set(rows.map((row) => row.key))).toEqual(new Set(['dataforseo', 'grok']));
    expect(rows.reduce((sum, row) => sum + row.costUsd, 0)).toBeCloseTo(summary.totalCost, 10);
    expect(summary).toMatchObject({ simulated: true, simulatedCost: 0 });
    for (const what of ['day', 'member', 'run', 'project']) expect((await by(what)).rows).toHaveLength(1);
    const table = await machine.run(['usage', '--by', 'run']);
    expect(table.out.split('\n')[1]).toMatch(/^seo sc-domain:juniperandpine\.example \d{4}-\d\d-\d\d/);
    expect(table.err).toMatch(/Simulated total \$0\.\d{2,4} \(Grok \$/);
  });

  test('writes the chosen calls as CSV and reconciles them', async () => {
    const file = path.join(machine.home, 'usage.csv');
    await machine.run(['usage', '--provider', 'dataforseo', '--csv', file]);
    const rows = parse<Record<string, string>>(await readFile(file, 'utf8'), { columns: true });
    expect(new Set(rows.map((row) => row['Provider']))).toEqual(new Set(['dataforseo']));
    const { months } = await machine.json<{ months: { provider: string; reportedCalls: number }[] }>([
      'usage',
      '--reconcile',
    ]);
    expect(months.find((month) => month.provider === 'dataforseo')?.reportedCalls).toBe(rows.length);
  });

  test('says what there is when a name or a day is wrong, and when there is nothing', async () => {
    const none = await machine.run(['usage', '--reconcile', '--from', '2020-01-01', '--to', '2020-01-31']);
    expect(none).toMatchObject({ code: 0, out: '', err: 'No calls to reconcile in this period.\n' });
    expect(await machine.run(['usage', '--project', 'nope'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('There is no project "nope"'),
    });
    expect((await machine.run(['usage', '--from', '2026-02-31'])).code).toBe(2);
  });
});

describe('serplift budgets', () => {
  test(
    'a run that costs more at the least is refused with exit 5; the quote says it',
    { timeout: 120_000 },
    async () => {
      expect(await machine.json<Budget>(['budgets', 'show'])).toMatchObject({ monthlyUsd: null });
      const { spentUsd } = await machine.json<Budget>(['budgets', 'show']);
      const set = await machine.run(['budgets', 'set', String(spentUsd + 0.01)]);
      expect(set.out).toContain('$0.01 left until');
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
      expect(await machine.run(['budgets', 'clear'])).toMatchObject({ code: 2, out: '' });
      expect((await machine.run(['budgets', 'clear', '--yes'])).out).toContain('No budget.');
      expect((await machine.run(['budgets', 'set', '0'])).code).toBe(2);
    },
  );
});

test('the notice of a level is dismissed for everyone, once', async () => {
  const { spentUsd } = await machine.json<Budget>(['budgets', 'show']);
  await machine.json(['budgets', 'set', String(spentUsd * 1.2)]);
  const { notice } = await machine.json<Budget>(['budgets', 'show']);
  expect(notice?.percent).toBe(80);
  expect(await machine.json(['budgets', 'dismiss'])).toEqual({ dismissed: 80 });
  expect((await machine.run(['budgets', 'dismiss'])).err).toBe('No notice to dismiss.\n');
});

describe('serplift audit', () => {
  test('shows who did what, by action and group, as table and CSV', async () => {
    const { data } = await machine.json<{ data: AuditEntry[] }>(['audit', '--action', 'budget']);
    expect(data.slice(-2).map((entry) => entry.action)).toEqual(['budget.clear', 'budget.set']);
    const csv = await machine.run(['audit', '--action', 'budget', '--csv', '-']);
    const rows = parse<Record<string, string>>(csv.out, { columns: true });
    expect(rows.at(-1)).toMatchObject({ Action: 'budget.set' });
  });
});
