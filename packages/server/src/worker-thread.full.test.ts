import { api } from '@serplift/core/api';
import { expect, it } from 'vitest';
import { openProduct, type Product } from './testing/open-product.ts';
import { importPages, sandboxSite, until } from './testing/search-runs.ts';

/** How many connections are a worker's own, and not the server's. */
const workerConnections = async ({ database }: Product): Promise<number> => {
  const { rows } = await database.knex.raw<{ rows: { count: number }[] }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name = 'serplift worker'`,
  );
  return rows[0]?.count ?? 0;
};

/** A thread from sources loads all of core again, and gives way to everything else on a busy machine. */
const patienceMs = 300_000;

const presences = async ({ database }: Product): Promise<string[]> => {
  const { rows } = await database.knex.raw<{ rows: { name: string }[] }>(
    `select application_name as name from pg_stat_activity
     where datname = current_database() and application_name like 'serplift presence %'`,
  );
  return rows.map(({ name }) => name);
};

it(
  'runs are processed in a thread by default, on separate connections, and the thread ends with the server',
  async () => {
    const product = await openProduct({ worker: true, env: { WORKER_THREAD: 'on' } });
    try {
      const owner = await product.signUpWithTeam('owner@example.com', 'Shop');
      const pages = product.sandbox.world.pages.slice(13, 16).map(({ path }) => `${sandboxSite}${path}`);
      const importId = await importPages(owner, pages);
      const optimizationId = (await owner.call(api.seo.start, { importId, settings: {} })).id;
      const ended = await until(
        () => owner.call(api.seo.show, { optimizationId }),
        ({ completedAt }) => completedAt !== null,
      );
      expect(ended).toMatchObject({ status: 'completed', progress: { processed: 3 } });
      expect(await presences(product)).toHaveLength(1);
      expect(await workerConnections(product)).toBeGreaterThan(0);
    } finally {
      await product.server.close();
    }
    expect(await presences(product)).toEqual([]);
    expect(await workerConnections(product)).toBe(0);
    await product.sandbox.close();
    await product.database.close();
  },
  patienceMs,
);
