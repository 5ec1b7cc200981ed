import { api } from '@serplift/core/api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openProduct, type Person, type Product } from '../testing/open-product.ts';
import { importPages, until } from '../testing/search-runs.ts';

let product: Product;
let busy: Person;
let other: Person;
let addresses: string[];

beforeAll(async () => {
  product = await openProduct({ worker: true });
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

it('twenty runs of 142 pages of one team make a run of two pages of another take at most three times as long [BL-04]', async () => {
  await secondsOfTwoPages(0);
  const alone = await secondsOfTwoPages(2);
  const runs = await Promise.all(Array.from({ length: 20 }, () => start(busy, addresses.slice(10, 152))));
  const [first = ''] = runs;
  await until(
    () => show(busy, first),
    ({ progress }) => progress.processed > 0,
  );
  const meanwhile = await secondsOfTwoPages(4);
  process.stdout.write(`alone ${alone.toFixed(1)} s, with twenty long runs waiting ${meanwhile.toFixed(1)} s\n`);
  const left = await Promise.all(runs.map((id) => show(busy, id)));
  expect(left.filter(({ status }) => status === 'pending' || status === 'processing').length).toBeGreaterThan(10);
  expect(meanwhile).toBeLessThan(3 * alone);
});
