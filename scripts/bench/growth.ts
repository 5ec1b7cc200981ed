import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  connectDatabase,
  type Context,
  dispatch,
  migrate,
  openContext,
  readConfig,
  type TeamActor,
} from '@serplift/core';
import { api, type Endpoint, type InputOf } from '@serplift/core/api';
import { rehearsal, rehearsalItems, startRehearsal, startWorker } from '@serplift/core/testing';
import { fillDatabase, type Size } from './fill-database.ts';
import { databaseCpuMs, startLoadServer } from './load-server.ts';

const small: Size = { teams: 10, runs: 100, itemsPerRun: 30, callsPerRun: 50, auditEntries: 200, queryRows: 1_000 };
/** A tenth of 1,000 teams with 100,000 runs and five million calls. */
const large: Size = {
  teams: 100,
  runs: 10_000,
  itemsPerRun: 30,
  callsPerRun: 50,
  auditEntries: 20_000,
  queryRows: 100_000,
};

const repeats = 20;
const runItems = 200;
/** What a server does once after its start is over by then. */
const settleMs = 60_000;
const idleMs = 60_000;
/** Live, so that no sandbox takes part; nothing is asked of a provider. */
const env = { LOG_LEVEL: 'silent', XAI_API_KEY: 'none' };

const person = { via: 'browser', viaName: null, token: null, role: 'owner', isAdmin: true, sessionId: null } as const;
/** Of which the team has made no call. */
const rareModel = 'grok-4.6';

/** What each row of the table took, by its name. */
type Figures = Map<string, number>;

const p95 = (timesMs: number[]): number => timesMs.sort((a, b) => a - b)[Math.ceil(0.95 * timesMs.length) - 1] ?? 0;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}

/** The pages that people look at, each by the call that it makes. */
async function timeReads(context: Context, actor: TeamActor, figures: Figures): Promise<void> {
  const { userId, teamId } = actor;
  const calls = Number((await context.db('usage_records').where({ team_id: teamId }).count())[0]?.['count'] ?? 0);
  const ask = async <E extends Endpoint>(name: string, endpoint: E, input: InputOf<E>): Promise<void> => {
    const timesMs: number[] = [];
    await dispatch(context, actor, { endpoint, input });
    for (let turn = 0; turn < repeats; turn += 1) {
      timesMs.push(await timed(() => dispatch(context, actor, { endpoint, input })));
    }
    figures.set(`${name}, p95 ms`, p95(timesMs));
  };
  await ask('usage: sums', api.usage.summary, { userId });
  await ask('usage: first page', api.usage.history, { userId, page: 1, limit: 50 });
  await ask('usage: last page', api.usage.history, { userId, page: Math.floor(calls / 50), limit: 50 });
  await ask('usage: days', api.usage.days, {});
  await ask('system: overview', api.system.overview, {});
  await ask('system: monitoring', api.system.monitoring, {});
  await ask('system: teams', api.system.teams, {});
  await ask('system: automations', api.system.automations, {});
  await ask('home', api.home.show, {});
  await ask('history of SEO runs', api.seo.history, { userId });
  await ask('audit log', api.audit.list, { teamId, page: 1, limit: 50 });
}

async function timeStarts(context: Context, actor: TeamActor, figures: Figures): Promise<void> {
  for (const model of ['grok-4.3', rareModel]) {
    const timesMs: number[] = [];
    for (let turn = 0; turn < repeats; turn += 1) {
      const input = { importId: actor.teamId, settings: { model, maxPages: 10 } };
      timesMs.push(await timed(() => dispatch(context, actor, { endpoint: api.seo.start, input })));
    }
    figures.set(`starting a run with ${model}, p95 ms`, p95(timesMs));
    // A team may have no more in progress.
    await context.db('runs').whereNull('completed_at').delete();
  }
}

/** What the database works for a run of items that do nothing but pay. */
async function timeRun(context: Context, actor: TeamActor, figures: Figures): Promise<void> {
  const worker = await startWorker(context, { questions: rehearsal }, { concurrency: 8 });
  const { home } = context.config;
  const fromMs = await databaseCpuMs(home);
  const { id } = await startRehearsal(context, actor, { items: rehearsalItems(runItems) });
  while ((await context.db('runs').where({ id }).whereNotNull('completed_at').first('id')) === undefined)
    await delay(50);
  figures.set(`database, a run of ${runItems} items, CPU ms`, (await databaseCpuMs(home)) - fromMs);
  await worker.stop();
}

/** What a server with its worker takes while no one asks for anything. */
async function timeIdle(dataHome: string, figures: Figures): Promise<void> {
  const server = await startLoadServer({ dataHome, env });
  try {
    await delay(settleMs);
    const from = await server.holding();
    await delay(idleMs);
    const to = await server.holding();
    if (from.cpuMs === null || to.cpuMs === null) return;
    const share = (part: 'process' | 'database') =>
      (100 * ((to.cpuMs?.[part] ?? 0) - (from.cpuMs?.[part] ?? 0))) / idleMs;
    figures.set('idle: node, % of a core', share('process'));
    figures.set('idle: database, % of a core', share('database'));
    figures.set('idle: statements a second', ((to.transactions - from.transactions) * 1000) / idleMs);
    figures.set('idle: memory, MB', to.rssMb);
  } finally {
    await server.close();
  }
}

async function measure(size: Size): Promise<Figures> {
  const home = await mkdtemp(path.join(tmpdir(), 'serplift-growth-'));
  const figures: Figures = new Map();
  const database = await connectDatabase({ home });
  try {
    await migrate(database.knex);
    let teamId = '';
    const fillMs = await timed(async () => (teamId = await fillDatabase(database, size)));
    console.log(
      `${size.runs * size.callsPerRun} calls of ${size.teams} teams, filled in ${(fillMs / 1000).toFixed(0)} s`,
    );
    const context = await openContext(readConfig({ SERPLIFT_HOME: home, ...env }, home), {
      database,
      applicationName: 'growth',
    });
    const actor: TeamActor = { ...person, teamId, userId: teamId };
    await timeReads(context, actor, figures);
    await timeRun(context, actor, figures);
    await timeStarts(context, actor, figures);
    await context.close();
    await timeIdle(home, figures);
  } finally {
    await database.close();
    await rm(home, { recursive: true, force: true });
  }
  return figures;
}

/** Prints what pages, starts, runs, and idling take on a large database, on a small one, and their ratio. */
export async function benchGrowth(): Promise<void> {
  const [few, many] = [await measure(small), await measure(large)];
  console.log(`\n${'what'.padEnd(50)} small     large     ratio`);
  for (const [name, figure] of many) {
    const before = few.get(name) ?? 0;
    console.log(
      `${name.padEnd(50)} ${before.toFixed(1).padEnd(9)} ${figure.toFixed(1).padEnd(9)} ${(figure / before).toFixed(2)}`,
    );
  }
}
