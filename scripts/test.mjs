// npm test: installs, builds and runs the quick tests. npm run test:full (--full) runs what it leaves out: the files named
// *.full.test.ts, and all random inputs from a new seed. Other arguments go to vitest (`npm test -- --project core seo`).
import { randomInt } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { build } from './compile.mjs';
import { ensureInstalled, requireNode, root, runTool } from './prepare.mjs';

const isFull = process.argv[2] === '--full';
const given = process.argv.slice(isFull ? 3 : 2);

/** The names of the test files that only the full run has. */
function fullTests() {
  const folders = [
    'scripts/journeys',
    ...readdirSync(path.join(root, 'packages')).map((name) => `packages/${name}/src`),
  ];
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }),
  );
  const ending = '.full.test.ts';
  return files.filter((file) => file.endsWith(ending)).map((file) => path.basename(file, ending));
}

requireNode();
await ensureInstalled();
await build();
// Pictures of every screen take a fifth of the journeys' time; JOURNEYS_PICTURES=yes keeps them in artifacts/screens.
process.env['JOURNEYS_PICTURES'] ??= 'no';
// It was built a moment ago, so tests that start processes start what was built.
process.env['TESTS_SPAWN_BUILT'] = 'yes';
process.env['TESTS_SET'] ??= isFull ? 'full' : 'quick';
if (isFull) process.env['TESTS_SEED'] ??= String(randomInt(2 ** 31));
const seed = process.env['TESTS_SEED'];
if (isFull) console.error(`Random inputs begin at seed ${seed}.`);
const args = ['run', '--config', 'vitest.workspace.ts', ...given];
process.exitCode = await runTool('vitest/vitest.mjs', args, { stdio: 'inherit' });
if (isFull && process.exitCode !== 0)
  console.error(`To repeat a failure with the same random inputs: TESTS_SEED=${seed} npm run test:full -- FILE`);
if (process.env['TESTS_SET'] === 'quick') {
  const names = fullTests();
  console.error(`Left to npm run test:full: new random inputs, and ${names.length} test files (${names.join(', ')}).`);
}
