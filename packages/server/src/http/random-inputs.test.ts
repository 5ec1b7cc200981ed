import { api, type Endpoint, type EndpointTable, pathNames, travelsInQuery } from '@serplift/core/api';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openProduct, type Person, type Product } from '../testing/open-product.ts';

let product: Product;
let owner: Person;
/** Ids that exist, so that inputs get past the first checks. */
let ids: Record<string, string>;

const websiteUrl = 'sc-domain:juniperandpine.example';

beforeAll(async () => {
  product = await openProduct();
  owner = await product.signUpWithTeam('owner@example.com', 'Careful');
  await product.connectGoogle(owner);
  const user = await owner.call(api.user.current, {});
  const run = await owner.call(api.seo.start, { websiteUrl, settings: {} });
  const project = await owner.call(api.projects.create, { name: 'Shop', domain: 'shop.example' });
  const page = await owner.call(api.projectPages.create, { projectId: project.id, url: 'https://shop.example/' });
  const work = { kind: 'seo' as const, websiteUrl, settings: {} };
  const automation = await owner.call(api.automations.create, { name: 'Nightly', type: 'manual', work });
  ids = {
    teamId: user.team?.id ?? '',
    userId: user.id,
    optimizationId: run.id,
    projectId: project.id,
    pageId: page.id,
    automationId: automation.id,
  };
});
afterAll(() => product.close());

interface Schema {
  anyOf?: Schema[];
  oneOf?: Schema[];
  const?: unknown;
  enum?: unknown[];
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minimum?: number;
  maximum?: number;
}

const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(
    1e-11,
    1e308,
    2 ** 53,
    -1,
    '',
    ' ',
    '2026-02-30',
    '%_\\',
    '\u202e',
    'https://[::1]/',
    '0 0 31 2 *',
  ),
);
/** What means something to SQL, JSON, patterns, templates, shells, paths or headers. */
const attack = fc.constantFrom(
  `' or '1'='1`,
  `'; select pg_sleep(9); --`,
  `") or 1=1 /*`,
  `$1 :name ?? ?`,
  `%' and 1=cast((select version()) as int) --`,
  `{"$gt":""}`,
  `","role":"owner`,
  `created_at desc; drop table users`,
  '../../etc/passwd',
  '%_\\%00',
  '${7*7}{{7*7}}<%= 7*7 %>',
  '$(sleep 9)|`sleep 9`',
  'a\r\nset-cookie: x=y',
  '<img src=x onerror=alert(1)>',
  'constructor',
);
const text = fc.oneof(
  fc.constantFrom(
    '1',
    '4180001001',
    websiteUrl,
    '2026-11-21',
    '0 6 * * 1',
    'UTC',
    'https://shop.example/',
    'some words',
  ),
  fc.string(),
  attack,
  // Only known when the first value is made.
  fc.nat(5).map((index) => Object.values(ids)[index] ?? ''),
);

/** Mostly what a schema asks for, at its edges and beyond, and now and then something else. */
function valueOf(schema: Schema): fc.Arbitrary<unknown> {
  const fitting = (): fc.Arbitrary<unknown> => {
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices !== undefined) return fc.oneof(...choices.map(valueOf));
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
    if (schema.type === 'object') return objectOf(schema);
    if (schema.type === 'array') return fc.array(valueOf(schema.items ?? {}), { maxLength: 4 });
    if (schema.type === 'boolean') return fc.boolean();
    if (schema.type === 'string') return text;
    const { minimum = 0, maximum = 1e9 } = schema;
    return fc.constantFrom(minimum, minimum - 1, maximum, maximum + 1, 1, 3, 0.5, 1e-11);
  };
  return fc.oneof({ weight: 12, arbitrary: fitting() }, { weight: 1, arbitrary: odd });
}

function objectOf({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valueOf(schema)]));
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
}

function inputOf({ input, path }: Endpoint): fc.Arbitrary<Record<string, unknown>> {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema;
  const properties = { ...schema.properties };
  for (const name of pathNames(path)) delete properties[name];
  return objectOf({ ...schema, properties }) as fc.Arbitrary<Record<string, unknown>>;
}

/** These end the session or the membership of who asks. */
const ending = new Set<Endpoint>([api.session.signOut, api.teams.leave]);
const endpoints: Endpoint[] = Object.values(api as EndpointTable)
  .flatMap((group) => Object.values(group))
  .filter((endpoint) => endpoint.method !== 'DELETE' && !ending.has(endpoint));

async function ask(endpoint: Endpoint, input: Record<string, unknown>): Promise<{ status: number; answer: string }> {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? ids['optimizationId'] ?? '');
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    query.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  const response = travelsInQuery(endpoint.method)
    ? await owner.fetch(`${path}?${query.toString()}`)
    : await owner.fetch(path, {
        method: endpoint.method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(input),
      });
  const answer = await response.text();
  return { status: response.status, answer };
}

/** Every parameter that a GET takes in its query, with the endpoint it belongs to. */
const queryParameters = endpoints
  .filter(({ method }) => travelsInQuery(method))
  .flatMap((endpoint) => {
    const { properties = {} } = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Schema;
    const names = Object.keys(properties).filter((name) => !pathNames(endpoint.path).includes(name));
    return names.map((name) => ({ endpoint, name }));
  });

it('no endpoint fails by itself, whatever it is sent', { timeout: 60_000 }, async () => {
  for (const endpoint of endpoints) {
    const property = fc.asyncProperty(inputOf(endpoint), async (input) => {
      const { status, answer } = await ask(endpoint, input);
      expect(status, `${endpoint.method} ${endpoint.path}: ${answer}`).toBeLessThan(500);
      expect(answer).not.toMatch(/\bat \S+ \(|node_modules|syntax error/);
    });
    await fc.assert(property, { numRuns: 6 });
  }
});

it('no filter, page, order or cursor is taken for a part of a query', async () => {
  expect(queryParameters.map(({ name }) => name)).toEqual(expect.arrayContaining(['page', 'cursor', 'action']));
  for (const { endpoint, name } of queryParameters) {
    for (const value of fc.sample(attack, { numRuns: 5, seed: 1 })) {
      const startedAtMs = performance.now();
      const { status, answer } = await ask(endpoint, { [name]: value });
      expect(status, `${endpoint.path}?${name}=${value}: ${answer}`).toBeLessThan(500);
      expect(performance.now() - startedAtMs).toBeLessThan(30_000);
    }
  }
});
