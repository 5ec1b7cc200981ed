import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type RunningSandbox, sandboxCredentials, startSandbox } from '../index.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const base = z.object({
  type: z.string(),
  rank_group: z.number(),
  rank_absolute: z.number(),
  page: z.number(),
  position: z.enum(['left', 'right']),
});
const organic = base.extend({
  type: z.literal('organic'),
  domain: z.string(),
  title: z.string(),
  url: z.url(),
  description: z.string().nullable(),
});
const questions = base.extend({
  type: z.literal('people_also_ask'),
  items: z.array(z.object({ title: z.string() })),
});
const result = z.object({
  keyword: z.string(),
  se_domain: z.string(),
  location_code: z.number(),
  language_code: z.string(),
  check_url: z.url(),
  datetime: z.string(),
  item_types: z.array(z.string()),
  se_results_count: z.number().nullable(),
  items_count: z.number(),
  items: z.array(z.union([organic, questions, z.looseObject({ type: z.string() })])),
});
const task = z.object({
  id: z.string(),
  status_code: z.number(),
  status_message: z.string(),
  time: z.string(),
  cost: z.number(),
  result_count: z.number(),
  path: z.array(z.string()),
  data: z.record(z.string(), z.unknown()),
  result: z.array(z.unknown()).nullable(),
});
const envelope = z.object({
  version: z.string(),
  status_code: z.number(),
  status_message: z.string(),
  time: z.string(),
  cost: z.number(),
  tasks_count: z.number(),
  tasks_error: z.number(),
  tasks: z.array(task).nullable(),
});

const { login, password } = sandboxCredentials.dataforseo;
const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;

async function call(path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${sandbox.origin}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization, 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, body: envelope.parse(await response.json()) };
}

const usual = { location_code: 2840, language_code: 'en', device: 'desktop', depth: 10 };
const live = (keyword: string, more: object = {}, headers: Record<string, string> = {}) =>
  call('/v3/serp/google/organic/live/advanced', [{ ...usual, keyword, ...more }], {
    'x-sandbox-latency-ms': '0',
    ...headers,
  });

async function search(keyword: string, more: object = {}) {
  const { body } = await live(keyword, more);
  return result.parse(body.tasks?.[0]?.result?.[0]);
}

const organicOf = (found: z.infer<typeof result>) =>
  found.items.flatMap((item) => (organic.safeParse(item).success ? [organic.parse(item)] : []));

describe('a live search', () => {
  test('answers ten organic results for $0.002, the same each time', async () => {
    const first = await live('lightweight backpacks');
    expect(first.body).toMatchObject({ status_code: 20000, cost: 0.002, tasks_count: 1, tasks_error: 0 });
    const found = result.parse(first.body.tasks?.[0]?.result?.[0]);
    expect(organicOf(found).map((item) => item.rank_group)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect((await search('lightweight backpacks')).items).toEqual(found.items);
  });

  test('shows our page near its Search Console position', async () => {
    const queries = sandbox.world.queries
      .filter((query) => query.kind === 'head' && (query.rankings[0]?.position ?? 99) < 9)
      .slice(0, 20);
    expect(queries.length).toBeGreaterThan(5);
    for (const query of queries) {
      const ours = organicOf(await search(query.text)).find((item) => item.url === query.rankings[0]?.url);
      expect(Math.abs((ours?.rank_group ?? 99) - (query.rankings[0]?.position ?? 0))).toBeLessThanOrEqual(1);
    }
  });

  test('respects country and language', async () => {
    const found = await search('zelt kaufen', { location_code: 2276, language_code: 'de' });
    expect([found.se_domain, found.language_code]).toEqual(['google.de', 'de']);
    expect(organicOf(found).some((item) => item.title.includes('online kaufen'))).toBe(true);
  });

  test('for what no page can answer has no results, and is billed', async () => {
    const { body } = await live('site:juniperandpine.example tent');
    expect(body.tasks?.[0]).toMatchObject({ status_code: 40102, cost: 0.002, result: null });
  });
});

describe('an error', () => {
  test.each([
    [{ keyword: '' }, 'keyword'],
    [{ keyword: 'x'.repeat(701) }, 'keyword'],
    [{ location_code: 1 }, 'location_code'],
    [{ language_code: 'xx' }, 'language_code'],
    [{ depth: 20 }, 'depth'],
    [{ device: 'watch' }, 'device'],
  ])('of an invalid field is 200 with 40501 in the task: %j', async (field, name) => {
    const { status, body } = await live('tents', field);
    expect([status, body.status_code, body.tasks_error, body.cost]).toEqual([200, 20000, 1, 0]);
    expect(body.tasks?.[0]).toMatchObject({
      status_code: 40501,
      status_message: `Invalid Field: '${name}'.`,
      result: null,
    });
  });

  test('comes to anyone who runs more than thirty searches at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 34 }, () => live('tents', {}, { 'x-sandbox-latency-ms': '3000' })),
    );
    const codes = answers.map((answer) => answer.body.status_code).toSorted((left, right) => left - right);
    expect(codes).toEqual([...Array.from({ length: 30 }, () => 20000), 40209, 40209, 40209, 40209]);
  });

  test('of an unknown path is 404', async () => {
    expect((await call('/v3/serp/unknown')).status).toBe(404);
  });
});
