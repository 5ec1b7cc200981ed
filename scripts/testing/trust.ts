const isTrusting = process.env['TRUST'] === 'yes';

/** Names of test files, without `.test.ts`, that a run leaves out: vitest's own --exclude does not reach projects. */
const named = (process.env['TESTS_LEFT_OUT'] ?? '').split(',').filter((name) => name !== '');

/** Tests that take minutes run only with `npm run test:trust`. */
export const leftOut = [...(isTrusting ? [] : ['**/*.slow.test.ts']), ...named.map((name) => `**/${name}.test.ts`)];

/** Names of the journeys to make; all of them by default. */
export const journeys = (process.env['JOURNEYS'] ?? '*').split(',').map((name) => `**/${name}.test.ts`);

/** How many random inputs each endpoint gets. */
export const randomInputs = Number(process.env['TRUST_INPUTS'] ?? (isTrusting ? 1000 : 20));
