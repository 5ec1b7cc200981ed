import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { fuzzedEndpoints, type FuzzScene, openFuzzScene } from '../testing/fuzz-scene.ts';
import { attack, inputOf, inputSchema, pathOf } from '../testing/random-inputs.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** How many random inputs each endpoint gets; `npm run test:trust` gives a thousand. */
    randomInputs: number;
  }
}

const inputsEach = inject('randomInputs');
/**
 * Server, sandbox and test share a process: a call that passes this is made again before it is judged. The bound is measured by
 * `npm run test:trust`; otherwise it leaves room for a machine that is ten times slower.
 */
const cpuLimitMs = inputsEach < 1000 ? 2_000 : 200;

let scene: FuzzScene;
beforeAll(async () => {
  scene = await openFuzzScene();
});
afterAll(() => scene.product.close());

const named = fuzzedEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

/** The least that any of up to three attempts at a call costs: what another piece of work cost is in one of them only. */
async function cpuMsOf(work: () => Promise<unknown>): Promise<number> {
  let least = Infinity;
  for (let attempt = 0; attempt < 3 && least > cpuLimitMs; attempt += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

describe(`of ${inputsEach} random inputs none`, () => {
  it.each(named)(
    'makes %s fail by itself, show a stack or take long [VA-06]',
    { timeout: 900_000 },
    async (name, endpoint) => {
      let count = 0;
      const property = fc.asyncProperty(
        pathOf(endpoint, scene.place),
        inputOf(endpoint, scene.place),
        async (path, input) => {
          if (count % 15 === 0) await scene.forget();
          count += 1;
          const cpuMs = await cpuMsOf(async () => {
            const { status, answer } = await scene.ask(endpoint, path, input);
            expect(status, `${name}: ${answer}`).toBeLessThan(500);
            expect(answer).not.toMatch(/\n\s+at |node_modules|file:\/\/|\.[jt]s:\d|syntax error/);
          });
          expect(cpuMs).toBeLessThan(cpuLimitMs);
        },
      );
      await fc.assert(property, { numRuns: inputsEach });
      expect((await scene.product.stranger().fetch('/api/health')).status).toBe(200);
    },
  );
});

/** Every parameter that a GET takes in its query, with the endpoint it belongs to. */
const queryParameters = fuzzedEndpoints
  .filter(({ method }) => method === 'GET')
  .flatMap((endpoint) => Object.keys(inputSchema(endpoint).properties).map((name) => ({ endpoint, name })));

it('no filter, page, order or cursor is taken for a part of a query [IN-01]', async () => {
  expect(queryParameters.map(({ name }) => name)).toEqual(expect.arrayContaining(['page', 'cursor', 'action']));
  for (const { endpoint, name } of queryParameters) {
    for (const value of fc.sample(attack, { numRuns: 5, seed: 1 })) {
      const startedAtMs = performance.now();
      const { status, answer } = await scene.ask(endpoint, scene.pathIn(endpoint), { [name]: value });
      expect(status, `${endpoint.path}?${name}=${value}: ${answer}`).toBeLessThan(500);
      expect(performance.now() - startedAtMs).toBeLessThan(30_000);
    }
  }
});
