import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { optimizationKind } from '../runs/optimization.ts';
import { empty, id, instant } from '../values.ts';
import { providerState } from './provider-state.ts';

const systemOverview = z.object({
  checkedAt: instant,
  database: z.object({
    kind: z.enum(['embedded', 'server']),
    version: z.string(),
    sizeBytes: z.number(),
    connections: z.number(),
    maxConnections: z.number(),
    pendingMigrations: z.number(),
  }),
  queue: z.object({
    waiting: z.number(),
    active: z.number(),
    /** Jobs that will be tried again after a worker died or gave them back. */
    retrying: z.number(),
    failed: z.number(),
    /** Null when nothing waits. */
    oldestWaitingSeconds: z.nullable(z.number()),
  }),
  workers: z.array(z.object({ name: z.string(), startedAt: instant })),
  providers: z.array(providerState),
  runs: z.object({ open: z.number(), completed: z.number(), failed: z.number(), cancelled: z.number() }),
  /** Since midnight UTC. */
  costTodayUsd: z.number(),
  simulatedCostTodayUsd: z.number(),
  teams: z.number(),
  users: z.number(),
});
export type SystemOverview = z.infer<typeof systemOverview>;

const failedRun = z.object({
  id,
  kind: optimizationKind,
  team: z.object({ id, name: z.string() }),
  subject: z.string(),
  error: z.string(),
  completedAt: instant,
});

const systemMonitoring = z.object({
  /** In order, each day in UTC, days without runs included. */
  days: z.array(z.object({ date: z.string(), completed: z.number(), failed: z.number() })),
  /** The latest failed runs of all teams, newest first, at most 20. */
  failures: z.array(failedRun),
});
export type SystemMonitoring = z.infer<typeof systemMonitoring>;

const systemTeam = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  members: z.number(),
  runs: z.number(),
  /** This month (UTC), without simulated calls. */
  costUsd: z.number(),
  createdAt: instant,
});
export type SystemTeam = z.infer<typeof systemTeam>;

const systemSetting = z.object({
  group: z.string(),
  name: z.string(),
  value: z.string(),
  /** The environment variable that sets it; null when it is fixed. */
  variable: z.nullable(z.string()),
});
export type SystemSetting = z.infer<typeof systemSetting>;

/** What the administrator sees of the whole installation; texts of teams stay with the teams. */
export const dashboardApi = {
  overview: endpoint({
    method: 'GET',
    path: '/api/system/overview',
    access: 'admin',
    token: 'read',
    summary: "Health of the database, queue, workers, and providers, and today's costs.",
    input: empty,
    output: systemOverview,
  }),
  monitoring: endpoint({
    method: 'GET',
    path: '/api/system/monitoring',
    access: 'admin',
    token: 'read',
    summary: 'Runs that ended in the last 30 days, by day, and the latest failures of all teams.',
    input: empty,
    output: systemMonitoring,
  }),
  teams: endpoint({
    method: 'GET',
    path: '/api/system/teams',
    access: 'admin',
    token: 'read',
    summary: 'Every team with its members, runs, and costs this month.',
    input: empty,
    output: z.array(systemTeam),
  }),
  settings: endpoint({
    method: 'GET',
    path: '/api/system/settings',
    access: 'admin',
    token: 'read',
    summary: 'The current settings and where each is set, without secrets.',
    input: empty,
    output: z.array(systemSetting),
  }),
};
