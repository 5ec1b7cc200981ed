import { api } from '@serplift/core/api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openProduct, type Person, type Product } from '../testing/open-product.ts';
import { importPages, until } from '../testing/search-runs.ts';

let product: Product;
let busy: Person;
let other: Person;
let addresses: string[];

beforeAll(async () => {
  // As it is by default: the worker has its own thread.
  product = await openProduct({ worker: true, env: { WORKER_THREAD: 'on' } });
  busy = await product.signUpWithTeam('busy@example.com', 'Busy');
  other = await product.signUpWithTeam('other@example.com', 'Other');
  addresses = product.sandbox.world.pages.map(({ url }) => url);
});
afterAll(() => product.close());

const start = async (person: Person, pages: readonly string[]): Promise<string> => {
  const importId = await importPages(person, pages);
  return (await person.call(api.seo.start, { importId, settings: {} })).id;
};
const show = (person: Person, optimizationId: string) => person.call(api.seo.show, { optimizationId });

const latencyMs = 300;

/** How long a run of two pages takes from its start to its end. */
async function secondsOfTwoPages(from: number): Promise<number> {
  const startedAt = performance.now();
  const id = await start(other, addresses.slice(from, from + 2));
  const run = await until(
    () => show(other, id),
    ({ status }) => status !== 'pending' && status !== 'processing',
  );
  expect(run.status).toBe('completed');
  return (performance.now() - startedAt) / 1000;
}

/** With models that answer at once, and with ones that take as long as real ones at least do. */
async function quickAndSlow(from: number): Promise<number[]> {
  const quick = await secondsOfTwoPages(from);
  const { id } = product.sandbox.faults.add({ match: 'chat/completions', delayMs: latencyMs });
  const slow = await secondsOfTwoPages(from + 2);
  product.sandbox.faults.clear(id);
  return [quick, slow];
}

it('twenty runs of 142 pages of one team make a run of two pages of another take at most three times as long [BL-04]', async () => {
  await secondsOfTwoPages(0);
  const alone = await quickAndSlow(2);
  const runs = await Promise.all(Array.from({ length: 20 }, () => start(busy, addresses.slice(10, 152))));
  const shown = () => Promise.all(runs.map((id) => show(busy, id)));
  await until(shown, (all) => all.some(({ progress }) => progress.processed > 0));
  const meanwhile = await quickAndSlow(6);
  for (const [index, answers] of ['at once', `after ${latencyMs} ms`].entries()) {
    const [usual = 0, now = 0] = [alone[index], meanwhile[index]];
    process.stdout.write(
      `models answer ${answers}: alone ${usual.toFixed(1)} s, with twenty runs ${now.toFixed(1)} s\n`,
    );
  }
  const left = (await shown()).filter(({ status }) => status === 'pending' || status === 'processing');
  expect(left.length).toBeGreaterThan(10);
  for (const [index, seconds] of meanwhile.entries()) expect(seconds).toBeLessThan(3 * (alone[index] ?? 0));
});
