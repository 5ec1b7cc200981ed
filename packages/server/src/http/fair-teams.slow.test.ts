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

const { username, applicationPassword } = sandboxCredentials.wordpress;

async function connect(person: Person, websiteUrl: string): Promise<void> {
  const teamId = (await person.call(api.user.current, {})).team?.id ?? '';
  const credentials = { username, applicationPassword };
  await person.call(api.destinations.create, { teamId, kind: 'wordpress', websiteUrl, ...credentials });
}

/** How long another team waits for WordPress. */
async function secondsToConnect(): Promise<number> {
  const startedAt = performance.now();
  await connect(other, new URL('/', addresses[0]).href);
  return (performance.now() - startedAt) / 1000;
}

it('twelve connects to a host that never answers make the connect of another team take less than twice as long [BL-04]', async () => {
  const dead = product.sandbox.faults.add({ match: 'GET dead.example', delayMs: 600_000, times: 100 });
  // As long as a site takes.
  product.sandbox.faults.add({ match: '/wp-json', delayMs: latencyMs });
  await secondsToConnect();
  const alone = await secondsToConnect();
  const hanging = Array.from({ length: 12 }, () => connect(busy, 'https://dead.example/').catch(() => 'failed'));
  await expect.poll(() => dead.times).toBeLessThan(97);
  const meanwhile = await secondsToConnect();
  process.stdout.write(`connect: alone ${alone.toFixed(2)} s, with twelve that hang ${meanwhile.toFixed(2)} s\n`);
  expect(meanwhile).toBeLessThan(2 * alone);
  expect(await Promise.race([...hanging, Promise.resolve('waiting')])).toBe('waiting');
  product.sandbox.faults.clear();
  await Promise.all(hanging);
});
