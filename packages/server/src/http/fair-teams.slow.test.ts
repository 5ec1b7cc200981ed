import { api } from '@serplift/core/api';
import { sandboxCredentials } from '@serplift/sandbox';
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
/** Pages in progress at the same time, by default. */
const places = 32;

const isOpen = ({ status }: { status: string }) => status === 'pending' || status === 'processing';

/** A run of two pages of the other team, from its start to its end. */
async function workTwoPages(from: number): Promise<void> {
  const id = await start(other, addresses.slice(from, from + 2));
  const run = await until(
    () => show(other, id),
    (shown) => !isOpen(shown),
  );
  expect(run.status).toBe('completed');
}

// Alone, its two pages are one round of the places; with two more it takes three times as long. Pages are counted instead of
// seconds, whatever else the machine does.
it('a run of two pages lets at most two rounds of the pages of twenty runs of another team pass [BL-04]', async () => {
  const runs = await Promise.all(Array.from({ length: 20 }, () => start(busy, addresses.slice(10, 152))));
  const shown = () => Promise.all(runs.map((id) => show(busy, id)));
  const done = async () => (await shown()).reduce((sum, { progress }) => sum + progress.processed, 0);
  await until(done, (pages) => pages > 0);
  for (const [round, delayMs] of [0, latencyMs].entries()) {
    // With models that answer at once, and with ones that take as long as real ones at least do.
    const fault = product.sandbox.faults.add({ match: 'chat/completions', delayMs });
    const before = await done();
    await workTwoPages(2 * round);
    const passed = (await done()) - before;
    process.stdout.write(`models answer after ${delayMs} ms: ${passed} pages of another team passed\n`);
    expect(passed).toBeLessThanOrEqual(2 * places);
    product.sandbox.faults.clear(fault.id);
  }
  expect((await shown()).filter(isOpen).length).toBeGreaterThan(10);
});

const { username, applicationPassword } = sandboxCredentials.wordpress;

async function connect(person: Person, websiteUrl: string): Promise<void> {
  const teamId = (await person.call(api.user.current, {})).team?.id ?? '';
  const credentials = { username, applicationPassword };
  await person.call(api.destinations.create, { teamId, kind: 'wordpress', websiteUrl, ...credentials });
}

it('another team connects a site while twelve connects to a host that never answers still wait [BL-04]', async () => {
  const dead = product.sandbox.faults.add({ match: 'GET dead.example', delayMs: 600_000, times: 100 });
  const hanging = Array.from({ length: 12 }, () => connect(busy, 'https://dead.example/').catch(() => 'failed'));
  await expect.poll(() => dead.times).toBeLessThan(97);
  await connect(other, new URL('/', addresses[0]).href);
  expect(await Promise.race([...hanging, Promise.resolve('waiting')])).toBe('waiting');
  product.sandbox.faults.clear();
  await Promise.all(hanging);
});
