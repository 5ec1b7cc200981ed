import type { SystemMonitoring, SystemOverview, SystemTeam } from '../../contract/app/dashboard-api.ts';
import { toUsd } from '../../contract/money.ts';
import { pendingMigrations } from '../../platform/database/migrate.ts';
import { providerNames, type ProviderName } from '../../providers/upstream/provider-settings.ts';
import type { Context } from '../../team/context/context.ts';
import * as store from './system-store.ts';

const dayMs = 86_400_000;
const shownFailures = 20;

/** The providers whose calls are in the ledger, by the name they have there. */
const ledgerNames: Partial<Record<ProviderName, string>> = {
  openai: 'openai',
  xai: 'grok',
  custom: 'custom',
  dataforseo: 'dataforseo',
};

async function describeProviders(context: Context): Promise<SystemOverview['providers']> {
  const since = new Date(context.now().getTime() - dayMs);
  const calls = await store.readProviderCalls(context.db, since);
  return providerNames.map((name) => {
    const ledgerName = ledgerNames[name];
    const { state } = context.config.providers[name];
    if (ledgerName === undefined) return { name, state, calls: null, failures: null, lastCallAt: null };
    const found = calls.find(({ provider }) => provider === ledgerName);
    return {
      name,
      state,
      calls: found?.calls ?? 0,
      failures: found?.failures ?? 0,
      lastCallAt: found?.lastAt.toISOString() ?? null,
    };
  });
}

async function describeDatabase(context: Context): Promise<SystemOverview['database']> {
  const { knex, kind, serverVersion } = context.database;
  const started = performance.now();
  const { limitOf: _unsaid, ...health } = await store.readDatabaseHealth(context.db);
  const answerMs = performance.now() - started;
  const pending = await pendingMigrations(knex);
  return { kind, version: serverVersion, ...health, answerMs, pendingMigrations: pending.length };
}

/** Health of the installation at this moment, for the administrator. */
export async function showOverview(context: Context): Promise<SystemOverview> {
  const now = context.now();
  const midnight = new Date(Math.floor(now.getTime() / dayMs) * dayMs);
  const [database, queue, workers, providers, today, people] = await Promise.all([
    describeDatabase(context),
    store.readQueue(context.db),
    store.listWorkers(context.db),
    describeProviders(context),
    store.readToday(context.db, midnight),
    store.countPeople(context.db),
  ]);
  const { costTicks, simulatedTicks, ...runs } = today;
  return {
    checkedAt: now.toISOString(),
    database,
    queue,
    workers: workers.map(({ name, startedAt }) => ({ name, startedAt: startedAt.toISOString() })),
    providers,
    runs,
    costTodayUsd: toUsd(costTicks),
    simulatedCostTodayUsd: toUsd(simulatedTicks),
    ...people,
  };
}

/** What happened day by day, and the latest failures, for the administrator. */
export async function showMonitoring(
  context: Context,
  _actor: unknown,
  input: { days: number },
): Promise<SystemMonitoring> {
  const [days, failures] = await Promise.all([
    store.readDays(context.db, input.days),
    store.listFailures(context.db, shownFailures),
  ]);
  return {
    days: days.map((day) => Object.assign(day, { costUsd: toUsd(day.costTicks) })),
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
