import { testsWithoutDatabase } from './without-database.ts';

const isTrusting = process.env['TRUST'] === 'yes';

/** Names of test files, without `.test.ts`, that a run leaves out: vitest's own --exclude does not reach projects. */
const named = (process.env['TESTS_LEFT_OUT'] ?? '').split(',').filter((name) => name !== '');

/** Tests that take minutes run only with `npm run test:trust`. */
export const leftOut = [...(isTrusting ? [] : ['**/*.slow.test.ts']), ...named.map((name) => `**/${name}.test.ts`)];

/** The tests of a package that a run leaves out. */
export const leftOutOf = (name: string): string[] => [
  ...leftOut,
  ...(process.env['DATABASE_TESTS_ONLY'] === 'yes' ? testsWithoutDatabase(name) : []),
];

/** Names of the journeys to make; all of them by default. */
export const journeys = (process.env['JOURNEYS'] ?? '*').split(',').map((name) => `**/${name}.test.ts`);

/** `npm test` has built what tests start as processes. */
export const spawnsBuilt = process.env['TESTS_SPAWN_BUILT'] === 'yes';

/** How many random inputs each endpoint gets. */
export const randomInputs = Number(process.env['TRUST_INPUTS'] ?? (isTrusting ? 1000 : 20));
