// npm test: installs, builds and runs the quick tests. npm run test:full (--full) runs what it leaves out: the files named
// *.full.test.ts, and all random inputs from a new seed. Other arguments go to vitest (`npm test -- --project core seo`).
import { randomInt } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { build } from './compile.mjs';
import { ensureInstalled, requireNode, root, runTool } from './prepare.mjs';

const isFull = process.argv[2] === '--full';
const given = process.argv.slice(isFull ? 3 : 2);

const ending = /(?<full>\.full)?\.test\.tsx?$/u;

/** The names of the test files below a folder: those of npm test, and those that it leaves out. */
function testsBelow(/** @type {string} */ folder) {
  const files = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file) && !file.endsWith('.slow.test.ts'))
    .sort();
  const name = (/** @type {string} */ file) => path.basename(file).replace(ending, '');
  const isFull = (/** @type {string} */ file) => ending.exec(file)?.groups?.['full'] !== undefined;
  return { quick: files.filter((file) => !isFull(file)).map(name), full: files.filter(isFull).map(name) };
}

/** Says what npm test holds, and what it leaves to the full run. */
function tellSets() {
  const packages = readdirSync(path.join(root, 'packages')).map((name) => {
    const { quick, full } = testsBelow(`packages/${name}/src`);
    return { name, quick, full };
  });
  const journeys = testsBelow('scripts/journeys');
  const held = packages.map(({ name, quick }) => `${name} ${quick.length}`).join(', ');
  const left = packages.filter(({ full }) => full.length > 0).map(({ name, full }) => `${name}: ${full.join(', ')}`);
  console.error(
    `npm test holds the rules, stores, HTTP, commands and hooks (files: ${held}), and the journeys ${journeys.quick.join(', ')}.`,
  );
  console.error('It leaves to npm run test:full new random inputs, and what kills, starts programs, or takes long:');
  for (const line of [...left, `journeys: ${journeys.full.join(', ')}`]) console.error(`  ${line}`);
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
if (process.env['TESTS_SET'] === 'quick') tellSets();
