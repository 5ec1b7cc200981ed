import { openContext } from '@serplift/core';
import { api, type UsageRecord } from '@serplift/core/api';
import { startRunWorker } from '@serplift/core/work';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct, type Person, type Product } from '../testing/open-product.ts';

let product: Product;
let ana: Person;
let mia: Person;
let teamId: string;
let anaId: string;

const website = 'sc-domain:juniperandpine.example';

beforeAll(async () => {
  product = await openProduct();
  ana = await product.signUpWithTeam('ana@example.com', 'Ana Ltd');
  const user = await ana.call(api.user.current, {});
  [teamId, anaId] = [user.team?.id ?? '', user.id];
  mia = await product.signUp('mia@example.com');
  await product.database.knex.raw(
    `insert into memberships (user_id, team_id, role) select id, ?, 'member' from users where email = 'mia@example.com'`,
    [teamId],
  );
  await product.connectGoogle(ana);
});
afterAll(() => product.close());

interface Seed {
  provider: UsageRecord['provider'];
  costUsd: number;
  reportedUsd?: number | null;
  daysAgo?: number;
  endpoint?: string;
  optimizationId?: string;
  state?: UsageRecord['state'];
}

/** A call as a run leaves it in the ledger. */
async function addCall({ provider, costUsd, reportedUsd = null, daysAgo = 0, state = 'settled', ...rest }: Seed) {
  const ticks = (usd: number) => Math.round(usd * 1e10);
  await product.database.knex.raw(
    `insert into usage_records (id, team_id, user_id, run_id, provider, endpoint, state, simulated, price_version,
       reserved_ticks, computed_ticks, reported_ticks, cost_ticks, process, created_at)
     values (gen_random_uuid(), ?, ?, ?, ?, ?, ?, true, '2026-11-21', ?, ?, ?, ?, 'test', now() - make_interval(days => ?))`,
    [
      teamId,
      anaId,
      rest.optimizationId ?? null,
      provider,
      rest.endpoint ?? 'chat/completions',
      state,
      ticks(costUsd),
      ticks(costUsd),
      reportedUsd === null ? null : ticks(reportedUsd),
      ticks(reportedUsd ?? costUsd),
      daysAgo,
    ],
  );
}

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

describe('a budget', () => {
  it('is set by owners, seen by the team, and refuses amounts that are none', async () => {
    expect(await mia.call(api.budgets.show, { teamId })).toMatchObject({
      monthlyUsd: null,
      leftUsd: null,
      notice: null,
    });
    await expect(mia.call(api.budgets.set, { teamId, monthlyUsd: 5 })).rejects.toMatchObject({ status: 403 });
    for (const monthlyUsd of [0, -1, 1e9, '5' as unknown as number]) {
      await expect(ana.call(api.budgets.set, { teamId, monthlyUsd })).rejects.toMatchObject({ status: 400 });
    }
    await ana.call(api.budgets.set, { teamId, monthlyUsd: 12.5 });
    expect(await mia.call(api.budgets.show, { teamId })).toMatchObject({
      monthlyUsd: 12.5,
      leftUsd: 12.5,
      simulated: true,
    });
    await ana.call(api.budgets.set, { teamId, monthlyUsd: null });
  });

  it('mails each owner once per level, with two workers at it', async () => {
    await product.database.knex.raw(
      `insert into team_months (team_id, month, simulated, spent_ticks)
       values (?, date_trunc('month', now() at time zone 'UTC')::date, true, 90000000)`,
      [teamId],
    );
    await ana.call(api.budgets.set, { teamId, monthlyUsd: 0.01 });
    const contexts = await Promise.all([1, 2].map(() => openContext(product.config, { publicOrigin: product.origin })));
    const workers = await Promise.all(contexts.map((context) => startRunWorker(context)));
    const inbox = () => product.sandbox.inbox.mails('ana@example.com');
    await expect.poll(inbox, { timeout: 120_000 }).not.toEqual([]);
    await Promise.all(workers.map((worker) => worker.stop()));
    await Promise.all(contexts.map((context) => context.close()));
    const mails = inbox();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe("Ana Ltd: 80% of this month's budget is spent");
    expect(product.sandbox.inbox.mails('mia@example.com')).toEqual([]);
    await expect(mia.call(api.budgets.dismissNotice, { teamId, percent: 80 })).rejects.toMatchObject({ status: 403 });
    expect((await mia.call(api.budgets.show, { teamId })).notice).toMatchObject({ percent: 80 });
    await ana.call(api.budgets.dismissNotice, { teamId, percent: 80 });
    expect((await mia.call(api.budgets.show, { teamId })).notice).toBeNull();
    await ana.call(api.budgets.set, { teamId, monthlyUsd: null });
  });
});

describe('usage', () => {
  beforeAll(async () => {
    await ana.call(api.projects.create, { name: 'Shop', domain: 'juniperandpine.example' });
    const run = await ana.call(api.seo.start, { websiteUrl: website, settings: { maxPages: 1 } });
    await addCall({ provider: 'grok', costUsd: 0.02, reportedUsd: 0.021, optimizationId: run.id });
    await addCall({ provider: 'grok', costUsd: 0.01, reportedUsd: 0.01, daysAgo: 3 });
    await addCall({ provider: 'dataforseo', costUsd: 0.002, reportedUsd: 0.002, endpoint: '=cmd|calc', daysAgo: 3 });
    await addCall({ provider: 'openai', costUsd: 0.5, daysAgo: 40 });
    await addCall({ provider: 'custom', costUsd: 0.03, state: 'unknown' });
  });

  it('is summed, listed and charted day by day', async () => {
    expect((await mia.call(api.usage.summary, { userId: anaId })).totalCost).toBeCloseTo(0.563, 10);
    const history = await ana.call(api.usage.history, { userId: anaId, limit: 2 });
    expect(history.pagination).toMatchObject({ totalItems: 5, totalPages: 3 });
    const days = await ana.call(api.usage.days, {});
    expect(days.map(({ day }) => day)).toEqual([dayAgo(40), dayAgo(3), dayAgo(0)]);
    expect(days[1]?.providers).toEqual({ openai: 0, grok: 0.01, custom: 0, dataforseo: 0.002 });
  });
});

describe('the audit log', () => {
  it('shows owners who did what, by action and group', async () => {
    await expect(mia.call(api.audit.list, { teamId })).rejects.toMatchObject({ status: 403 });
    const all = await ana.call(api.audit.list, { teamId });
    expect(all.data.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['budget.clear', 'budget.set', 'integration.connect', 'project.create', 'run.start']),
    );
    const budgets = await ana.call(api.audit.list, { teamId, action: 'budget', limit: 2 });
    expect(budgets.pagination.totalItems).toBe(4);
    expect(budgets.data[0]).toMatchObject({ who: { username: 'ana' }, action: 'budget.clear' });
  });
});
