import type { AutomationOverview } from '@serplift/core/api';
import { expect, it } from 'vitest';
import { countAutomations, findAutomations } from './automation-list-rules.ts';

const nightly: AutomationOverview = {
  id: '1',
  name: 'Nightly titles',
  team: { id: '1', name: 'Harbour' },
  kind: 'seo',
  type: 'scheduled',
  schedule: '0 6 * * *',
  timeZone: 'UTC',
  enabled: true,
  nextRunAt: '2026-11-22T06:00:00.000Z',
  lastRun: null,
};
const failed = { status: 'failed', createdAt: '', endedAt: '', reason: 'x', costUsd: 0, simulated: true } as const;

it('automations are found by their name or their team', () => {
  const weekly = { ...nightly, id: '2', name: 'Weekly ads', team: { id: '2', name: 'Mill' } };
  expect(findAutomations([nightly, weekly], ' mill')).toEqual([weekly]);
  expect(findAutomations([nightly, weekly], 'NIGHTLY')).toEqual([nightly]);
  expect(findAutomations([nightly, weekly], '')).toHaveLength(2);
});

it('automations are counted, and failures named only when there are any', () => {
  expect(countAutomations([nightly])).toBe('1 automation, 1 switched on.');
  expect(countAutomations([nightly, { ...nightly, enabled: false, lastRun: failed }])).toBe(
    '2 automations, 1 switched on; the last run of 1 failed.',
  );
});
