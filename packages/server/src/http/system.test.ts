import { api, type ApiError } from '@serplift/core/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct, type Person, type Product } from '../testing/open-product.ts';
import { importPages, sandboxSite } from '../testing/search-runs.ts';

const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error: ApiError) => error.status,
  );

let product: Product;
let admin: Person;
let owner: Person;
beforeAll(async () => {
  product = await openProduct({ worker: true, env: { ADMIN_EMAIL: 'root@example.com' } });
  admin = await product.signUpWithTeam('root@example.com', 'Operations');
  owner = await product.signUpWithTeam('owner@example.com', 'Shop Ltd');
});
afterAll(() => product.close());

describe('the system dashboard', () => {
  it('is for the administrator alone, whose address is verified [TI-04, 6-5]', async () => {
    const calls = [api.system.overview, api.system.monitoring, api.system.teams, api.system.settings];
    for (const call of calls) expect(await statusOf(admin.call(call, {}))).toBe(403);
    await product.database.knex.raw(`update users set email_verified = true where email = 'root@example.com'`);
    for (const call of calls) expect(await statusOf(owner.call(call, {}))).toBe(403);
    for (const call of calls) expect(await statusOf(admin.call(call, {}))).toBe(200);
  });

  it('shows database, queue, this worker and every provider [2.14-2]', async () => {
    const overview = await admin.call(api.system.overview, {});
    expect(overview.database).toMatchObject({ pendingMigrations: 0, kind: 'server' });
    expect(overview.database.sizeBytes).toBeGreaterThan(1_000_000);
    expect(overview.database.version).toMatch(/^\d+\.\d+/);
    expect(overview.queue).toMatchObject({ waiting: 0, failed: 0 });
    expect(overview.workers).toHaveLength(1);
    expect(overview.workers[0]?.name).toContain(`:${process.pid}`);
    expect(overview.providers.map(({ name }) => name)).toContain('dataforseo');
    expect(overview).toMatchObject({ teams: 2, users: 2, costTodayUsd: 0 });
  });

  it('counts runs and failures of every team, and keeps simulated cost separate', async () => {
    await product.connectGoogle(owner);
    const importId = await importPages(owner, [`${sandboxSite}/tents/`]);
    const run = await owner.call(api.seo.start, { importId, settings: {} });
    const ended = async () => (await owner.call(api.seo.show, { optimizationId: run.id })).status;
    await expect.poll(ended, { timeout: 120_000 }).toBe('completed');
    const failing = await owner.call(api.seo.start, { importId, settings: { startPosition: 99, endPosition: 100 } });
    const failed = async () => (await owner.call(api.seo.show, { optimizationId: failing.id })).status;
    await expect.poll(failed, { timeout: 120_000 }).toBe('failed');

    const overview = await admin.call(api.system.overview, {});
    expect(overview.runs).toEqual({ open: 0, completed: 1, failed: 1, cancelled: 0 });
    expect(overview.costTodayUsd).toBe(0);
    expect(overview.simulatedCostTodayUsd).toBeGreaterThan(0);

    const { days, failures } = await admin.call(api.system.monitoring, {});
    expect(days).toHaveLength(30);
    expect(days.at(-1)).toMatchObject({ completed: 1, failed: 1 });
    expect(days[0]).toMatchObject({ completed: 0, failed: 0 });
    expect(failures).toMatchObject([{ id: failing.id, kind: 'seo', team: { name: 'Shop Ltd' } }]);
    expect(failures[0]?.error).not.toBe('');
  });

  it('lists teams', async () => {
    const teams = await admin.call(api.system.teams, {});
    const shop = teams.find(({ name }) => name === 'Shop Ltd');
    expect(shop).toMatchObject({ members: 1, runs: 2, costUsd: 0 });
  });

  it('names each setting with the variable that sets it, and no secret [2.14-5]', async () => {
    const settings = await admin.call(api.system.settings, {});
    expect(settings).toContainEqual({
      group: 'People',
      name: 'Administrator',
      value: 'root@example.com',
      variable: 'ADMIN_EMAIL',
    });
    const text = JSON.stringify(settings);
    for (const secret of ['sk-sandbox', 'xai-sandbox', 'sandbox-client-secret', 'postgres://'])
      expect(text).not.toContain(secret);
  });
});
