const isTrusting = process.env['TRUST'] === 'yes';

/** Tests that take minutes; only `npm run test:trust` makes them. */
export const leftOut = isTrusting ? [] : ['**/*.slow.test.ts'];

/** How many random inputs each endpoint gets. */
export const randomInputs = Number(process.env['TRUST_INPUTS'] ?? (isTrusting ? 1000 : 20));
