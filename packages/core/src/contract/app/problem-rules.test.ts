import { describe, expect, it } from 'vitest';
import type { SystemOverview } from './dashboard-api.ts';
import { findProblems } from './problem-rules.ts';

const healthy: SystemOverview = {
  checkedAt: '2026-11-21T10:00:00.000Z',
  database: {
    kind: 'server',
    version: '18.1',
    sizeBytes: 12_345_678,
    connections: 12,
    maxConnections: 100,
    pendingMigrations: 0,
  },
  queue: { waiting: 0, active: 1, retrying: 0, failed: 0, oldestWaitingSeconds: null },
  workers: [{ name: 'mill:7', startedAt: '2026-11-21T09:00:00.000Z' }],
  providers: [
    { name: 'xai', state: 'live' },
    { name: 'custom', state: 'missing' },
  ],
  runs: { open: 1, completed: 4, failed: 0, cancelled: 0 },
  costTodayUsd: 1.5,
  simulatedCostTodayUsd: 0,
  teams: 3,
  users: 9,
};
const titles = (change: Partial<SystemOverview>) => findProblems({ ...healthy, ...change }).map(({ title }) => title);

describe('problems of the installation', () => {
  it('are none when everything answers, a custom model or not', () => {
    expect(findProblems(healthy)).toEqual([]);
  });

  it('are named worst first, each with what to do', () => {
    const problems = findProblems({
      ...healthy,
      database: { ...healthy.database, pendingMigrations: 1, connections: 90 },
      queue: { ...healthy.queue, waiting: 3, failed: 2 },
      workers: [],
    });
    expect(problems.map(({ tone, title }) => [tone, title])).toEqual([
      ['bad', 'The database is missing 1 migration'],
      ['bad', 'No worker is running'],
      ['warn', '90 of 100 database connections are in use'],
      ['warn', '2 jobs failed in the last 24 hours'],
    ]);
    expect(problems[1]?.remedies[0]).toBe('3 jobs are waiting for one.');
  });

  it('count a long wait only while a worker is there to take the job', () => {
    const queue = { ...healthy.queue, waiting: 1, oldestWaitingSeconds: 125 };
    expect(titles({ queue })).toEqual(['A job has waited for 2 min']);
    expect(titles({ queue, workers: [] })).toEqual(['No worker is running']);
    expect(titles({ queue: { ...queue, oldestWaitingSeconds: 20 } })).toEqual([]);
  });

  it('list what is not set up together, and say what each is needed for', () => {
    const missing = { state: 'missing' } as const;
    const [problem] = findProblems({
      ...healthy,
      providers: [
        { ...missing, name: 'mail' },
        { ...missing, name: 'xai' },
      ],
    });
    expect(problem).toMatchObject({ tone: 'warn', title: '2 providers are not set up' });
    expect(problem?.remedies).toContain('xAI: runs with its models are refused. Set `XAI_API_KEY` and start again.');
  });
});
