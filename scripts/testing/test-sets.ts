import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const isTrusting = process.env['TRUST'] === 'yes';
/** `quick` is what `npm test` runs, `full` what it leaves to `npm run test:full`; without either, all of both. */
const set = process.env['TESTS_SET'] ?? 'all';

/** Files that a run leaves out: those that take minutes run only with `npm run test:trust`. */
export const leftOut = [
  ...(isTrusting ? [] : ['**/*.slow.test.ts']),
  ...(set === 'quick' ? ['**/*.full.test.ts'] : []),
];

/** The test files of a package that try random inputs. */
function testsWithRandomInputs(name: string): string[] {
  const folder = path.resolve(import.meta.dirname, '../../packages', name, 'src');
  const tests = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.test\.tsx?$/u.test(file),
  );
  return tests
    .filter((file) => readFileSync(path.join(folder, file), 'utf8').includes(`from 'fast-check'`))
    .map((file) => path.posix.join('src', file));
}

/** The tests of a package to run. The full run also tries the random inputs of all tests again, from another seed. */
export const testsOf = (name: string): string[] =>
  set === 'full' ? ['src/**/*.full.test.ts', ...testsWithRandomInputs(name)] : ['src/**/*.test.{ts,tsx}'];

/** The journeys to make. */
export const journeys = set === 'full' ? ['*.full.test.ts'] : ['*.test.ts'];

/** Where random inputs begin: the same place every time, unless a run says otherwise. */
export const seed = Number(process.env['TESTS_SEED'] ?? 1);

/** `npm test` has built what tests start as processes. */
export const spawnsBuilt = process.env['TESTS_SPAWN_BUILT'] === 'yes';

/** How many random inputs each endpoint gets. */
export const randomInputs = Number(process.env['TRUST_INPUTS'] ?? (isTrusting ? 1000 : 20));
