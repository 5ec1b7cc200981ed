// npm run mutate [-- FILES | --all] [--each N]: changes one line after the other and counts how many changes the tests notice.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node';
import { type Mutation, mutationsOf } from './mutations.ts';

const root = path.resolve(import.meta.dirname, '../..');
const goal = 0.85;
const judged = /^packages\/core\/src\/.*-(?:rules|store)\.ts$/;
/** What handles money, results and ads: `--all` takes these rooms. */
const rooms = ['packages/core/src/spending', 'packages/core/src/runs', 'packages/core/src/ads/deploy'];

const { values, positionals } = parseArgs({
  options: { all: { type: 'boolean' }, each: { type: 'string', default: '12' } },
  allowPositionals: true,
});

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** The named files, the rooms, or what has changed since the last commit but one. */
function filesToMutate(): string[] {
  if (positionals.length > 0) return positionals;
  const files = values.all === true ? git('ls-files', ...rooms) : git('diff', '--name-only', 'HEAD~1');
  return files.filter((file) => judged.test(file) && !file.includes('.test.'));
}

/** At most `count` of the mutations, spread evenly, so that a long file does not take all the time. */
function spread(mutations: Mutation[], count: number): Mutation[] {
  if (mutations.length <= count) return mutations;
  return Array.from({ length: count }, (_, at) => mutations[Math.floor((at * mutations.length) / count)] as Mutation);
}

/** The tests of a file's room and the rooms beside it, those nearest to it in a group of their own that runs first. */
async function testsOf(vitest: Vitest, file: string): Promise<TestSpecification[][]> {
  const specs = await vitest.getRelevantTestSpecifications();
  const room = path.join(root, path.dirname(file));
  const own = specs.filter(({ moduleId }) => moduleId === path.join(root, file.replace(/\.ts$/, '.test.ts')));
  const near = specs.filter((spec) => !own.includes(spec) && spec.moduleId.startsWith(path.dirname(room)));
  return [own, near].filter((group) => group.length > 0);
}

/** Whether some test fails; stops after the first group that has one. */
async function isNoticed(vitest: Vitest, groups: TestSpecification[][]): Promise<boolean> {
  for (const specs of groups) {
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specs);
    if (unhandledErrors.length > 0 || testModules.some((module) => !module.ok())) return true;
  }
  return false;
}

async function mutate(vitest: Vitest, file: string): Promise<{ killed: number; total: number }> {
  const full = path.join(root, file);
  const original = readFileSync(full, 'utf8');
  const restore = (): void => writeFileSync(full, original);
  process.once('exit', restore);
  const groups = await testsOf(vitest, file);
  const mutations = spread(mutationsOf(file, original), Number(values.each));
  let killed = 0;
  try {
    for (const mutation of mutations) {
      writeFileSync(full, mutation.text);
      vitest.invalidateFile(full);
      if (await isNoticed(vitest, groups)) killed += 1;
      else console.log(`  survived ${file}:${mutation.line}  ${mutation.before}  →  ${mutation.after}`);
    }
  } finally {
    restore();
    vitest.invalidateFile(full);
    process.off('exit', restore);
  }
  console.log(`${killed} of ${mutations.length} noticed  ${file}`);
  return { killed, total: mutations.length };
}

const files = filesToMutate();
const vitest = await createVitest('test', {
  config: path.join(root, 'vitest.workspace.ts'),
  watch: false,
  project: ['core'],
  reporters: [{}],
  bail: 1,
});
let [killed, total] = [0, 0];
try {
  for (const file of files) {
    const result = await mutate(vitest, file);
    killed += result.killed;
    total += result.total;
  }
} finally {
  await vitest.close();
}
const score = total === 0 ? 1 : killed / total;
console.log(`${killed} of ${total} mutations noticed (${(score * 100).toFixed(0)}%), goal ${goal * 100}%`);
process.exitCode = score >= goal ? 0 : 1;
