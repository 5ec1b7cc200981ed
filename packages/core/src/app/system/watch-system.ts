import type { SystemMonitoring, SystemOverview, SystemTeam } from '../../contract/app/dashboard-api.ts';
import { toUsd } from '../../contract/money.ts';
import { pendingMigrations } from '../../platform/database/migrate.ts';
import { providerNames } from '../../providers/upstream/provider-settings.ts';
import type { Context } from '../../team/context/context.ts';
import * as store from './system-store.ts';
import { listWorkers, readQueue } from './system-store.ts';

const dayMs = 86_400_000;
const shownFailures = 20;
const monitoredDays = 30;

/** Health of the installation at this moment, for the administrator. */
export async function showOverview(context: Context): Promise<SystemOverview> {
  const now = context.now();
  const midnight = new Date(Math.floor(now.getTime() / dayMs) * dayMs);
  const { knex, kind, serverVersion: version } = context.database;
  const [health, pending, queue, workers, today, people] = await Promise.all([
    store.readDatabaseHealth(context.db),
    pendingMigrations(knex),
    store.readQueue(context.db),
    store.listWorkers(context.db),
    store.readToday(context.db, midnight),
    store.countPeople(context.db),
  ]);
  const { costTicks, simulatedTicks, ...runs } = today;
  return {
    checkedAt: now.toISOString(),
    database: { kind, version, ...health, pendingMigrations: pending.length },
    queue,
    workers: workers.map(({ name, startedAt }) => ({ name, startedAt: startedAt.toISOString() })),
    providers: providerNames.map((name) => ({ name, state: context.config.providers[name].state })),
    runs,
    costTodayUsd: toUsd(costTicks),
    simulatedCostTodayUsd: toUsd(simulatedTicks),
    ...people,
  };
}

/** What happened day by day, and the latest failures, for the administrator. */
export async function showMonitoring(context: Context): Promise<SystemMonitoring> {
  const [days, failures] = await Promise.all([
    store.readDays(context.db, monitoredDays),
    store.listFailures(context.db, shownFailures),
  ]);
  return {
    days,
    failures: failures.map((run) =>
      Object.assign(run, { team: { id: run.teamId, name: run.team }, completedAt: run.at.toISOString() }),
    ),
  };
}

/** Every team with what it did this month, for the administrator. */
export async function listSystemTeams(context: Context): Promise<SystemTeam[]> {
  const teams = await store.listTeams(context.db);
  return teams.map((team) =>
    Object.assign(team, {
      costUsd: toUsd(team.costTicks),
      createdAt: team.createdAt.toISOString(),
    }),
  );
}

/** How much work waits and who does it, for monitoring: sums over the whole installation, nothing about any team. */
export async function measureWork({
  db,
}: Pick<Context, 'db'>): Promise<{ jobs: Record<string, number>; workers: number }> {
  const [queue, workers] = await Promise.all([readQueue(db), listWorkers(db)]);
  return { jobs: { waiting: queue.waiting, working: queue.active, failed: queue.failed }, workers: workers.length };
}
