import { api, type Endpoint } from '@serplift/core/api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fuzzedEndpoints, type FuzzScene, openFuzzScene } from '../testing/fuzz-scene.ts';
import { inputSchema, type Schema } from '../testing/random-inputs.ts';

let scene: FuzzScene;
beforeAll(async () => {
  scene = await openFuzzScene();
});
afterAll(() => scene.product.close());

interface NumberField {
  endpoint: Endpoint;
  /** Where it is, as issues name it; lists have one entry. */
  at: string;
  schema: Schema;
  /** An input with nothing but this field and what chooses between alternatives. */
  withValue: (value: unknown) => unknown;
}

/** The numbers within a schema that have limits. */
function numbersIn(schema: Schema, endpoint: Endpoint): NumberField[] {
  if (schema.minimum !== undefined && schema.maximum !== undefined) {
    return [{ endpoint, at: '', schema, withValue: (value) => value }];
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return choices.flatMap((choice) => numbersIn(choice, endpoint));
  if (schema.items !== undefined) {
    return numbersIn(schema.items, endpoint).map((field) =>
      Object.assign({}, field, {
        at: `0.${field.at}`,
        withValue: (value: unknown) => [field.withValue(value)],
      }),
    );
  }
  const properties = Object.entries(schema.properties ?? {});
  const chosen = Object.fromEntries(properties.flatMap(([name, one]) => ('const' in one ? [[name, one.const]] : [])));
  return properties.flatMap(([name, one]) =>
    numbersIn(one, endpoint).map((field) =>
      Object.assign({}, field, {
        at: field.at === '' ? name : `${name}.${field.at}`,
        withValue: (value: unknown) => ({ ...chosen, [name]: field.withValue(value) }),
      }),
    ),
  );
}

const numbers = fuzzedEndpoints.flatMap((endpoint) => numbersIn(inputSchema(endpoint), endpoint));

/** What an answer says about a field, if it names it as wrong. */
function faultOf(answer: string, at: string): string | undefined {
  const { details } = JSON.parse(answer) as { details?: { issues?: { at: string; message: string }[] } };
  return details?.issues?.find((issue) => issue.at === at)?.message;
}
/** The settings of questions that fall back to their defaults. */
const fallsBack = /maxQueries|minImpressions/u;
const limit = /^(?:At (?:least|most)|An? (?:whole )?(?:number|amount))/iu;

it('every number is taken from its least to its most, and refused by name beyond [VA-01]', async () => {
  expect(numbers.length).toBeGreaterThan(40);
  for (const { endpoint, at, schema, withValue } of numbers) {
    const { minimum = 0, maximum = 0 } = schema;
    const isWhole = schema.type === 'integer';
    const beyond = [minimum - 1, maximum + 1, ...(isWhole ? [minimum + 0.5, 'x', ''] : ['x', '']), []];
    for (const value of [minimum, maximum]) {
      const { status, answer } = await scene.ask(
        endpoint,
        scene.pathIn(endpoint),
        withValue(value) as Record<string, unknown>,
      );
      expect(status, `${endpoint.path} ${at} ${value}: ${answer}`).toBeLessThan(500);
      // Two numbers may have to fit each other.
      expect(faultOf(answer, at) ?? '', `${endpoint.path} ${at} ${value}`).not.toMatch(limit);
    }
    for (const value of beyond) {
      const { status, answer } = await scene.ask(
        endpoint,
        scene.pathIn(endpoint),
        withValue(value) as Record<string, unknown>,
      );
      expect(status, `${endpoint.path} ${at} ${String(value)}: ${answer}`).toBeLessThan(500);
      const isRefused = faultOf(answer, at) !== undefined;
      expect([endpoint.path, at, value, isRefused]).toEqual([endpoint.path, at, value, !fallsBack.test(at)]);
    }
    await scene.forget();
  }
});

it('a page that cannot be is refused, and pages of a list hold each row once, in one order [VA-05]', async () => {
  const paged = fuzzedEndpoints.filter((endpoint) => 'page' in inputSchema(endpoint).properties);
  expect(paged.length).toBeGreaterThan(1);
  for (const endpoint of paged) {
    for (const input of [{ page: 0 }, { page: -1 }, { page: 1e9 }, { limit: 0 }, { limit: 101 }, { limit: 'all' }]) {
      const { status, answer } = await scene.ask(endpoint, scene.pathIn(endpoint), input);
      expect([endpoint.path, input, status]).toEqual([endpoint.path, input, 400]);
      expect(faultOf(answer, Object.keys(input)[0] ?? '')).toMatch(limit);
    }
    expect((await scene.ask(endpoint, scene.pathIn(endpoint), { page: 1_000_000, limit: 100 })).status).toBe(200);
  }
  const teamId = scene.ids['teamId'] ?? '';
  for (let index = 0; index < 12; index += 1)
    await scene.owner.call(api.teams.rename, { teamId, name: `Shop ${index}` });
  const whole = await scene.owner.call(api.audit.list, { teamId, limit: 100 });
  const pages = Array.from({ length: Math.ceil(whole.data.length / 5) }, (_, index) =>
    scene.owner.call(api.audit.list, { teamId, limit: 5, page: index + 1 }),
  );
  const rows = (await Promise.all(pages)).flatMap(({ data }) => data);
  expect(rows.length).toBeGreaterThan(12);
  expect(rows).toEqual(whole.data);
});
