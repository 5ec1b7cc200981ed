// npm run mutate [-- FILES | --all] [--each N] [--tests NAMES]: changes one line after the other and counts how many changes
// the tests notice. --each: at most N changes a file; --tests: only with test files of these names.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createVitest, type TestModule, type TestSpecification, type Vitest } from 'vitest/node';
import { type Mutation, mutationsOf } from './mutations.ts';

const root = path.resolve(import.meta.dirname, '../..');
const goal = 0.85;
/** What decides: rules and stores of core, and of the ways in everything but what is drawn or printed. */
const judged =
  /^packages\/(?:core\/src\/.*-(?:rules|store)|server\/src\/(?!testing\/).*|cli\/src\/session\/.*|web\/src\/(?!gallery\/).*)\.ts$/;
/** What handles money, results and ads, and who may do what: `--all` takes these rooms. */
const rooms = [
  'packages/core/src/money',
  'packages/core/src/runs',
  'packages/core/src/ads/deploy',
  'packages/server/src',
  'packages/cli/src/session',
  'packages/web/src/lib',
  'packages/web/src/app',
];

const { values, positionals } = parseArgs({
  options: {
    all: { type: 'boolean' },
    each: { type: 'string', default: '12' },
    tests: { type: 'string' },
  },
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

/** A change that no test can notice because nothing that the product does depends on it. */
interface Equivalent extends Pick<Mutation, 'before' | 'after'> {
  file: string;
  reason: string;
}

const equivalents = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'equivalents.json'), 'utf8'),
) as Equivalent[];

/** What can change behavior. */
function mutationsToTry(file: string, text: string): Mutation[] {
  const mutations = mutationsOf(file, text);
  const known = equivalents.filter((equivalent) => equivalent.file === file);
  const isSame = (one: Equivalent, { before, after }: Mutation) => one.before === before && one.after === after;
  const unknown = known.filter((one) => !mutations.some((mutation) => isSame(one, mutation)));
  if (unknown.length > 0)
    throw new Error(
      `${file} has changed; remove from equivalents.json: ${unknown.map(({ before }) => before).join(', ')}`,
    );
  return spread(
    mutations.filter((mutation) => !known.some((one) => isSame(one, mutation))),
    Number(values.each),
  );
}

/** At most `count` of the mutations, spread evenly, so that a long file does not take all the time. */
function spread(mutations: Mutation[], count: number): Mutation[] {
  if (mutations.length <= count) return mutations;
  return Array.from({ length: count }, (_, at) => mutations[Math.floor((at * mutations.length) / count)] as Mutation);
}

const testEnding = /(?:\.full|\.slow)?\.test\.tsx?$/u;
/** A test file that takes longer runs after all others. */
const slowMs = 10_000;
/** By test file, as the unchanged code took it. */
const durationsMs = new Map<string, number>();

/** Runs test files and returns their results alone: vitest also hands back those of earlier runs. */
async function run(vitest: Vitest, specs: TestSpecification[]): Promise<{ modules: TestModule[]; failed: boolean }> {
  const asked = new Set(specs.map(({ moduleId }) => moduleId));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specs);
  const modules = testModules.filter(({ moduleId }) => asked.has(moduleId));
  return { modules, failed: unhandledErrors.length > 0 || modules.some((module) => module.state() === 'failed') };
}

/** Runs test files that have not run yet on the unchanged code: a test that fails there would notice everything. */
async function measure(vitest: Vitest, specs: TestSpecification[]): Promise<void> {
  const unknown = specs.filter(({ moduleId }) => !durationsMs.has(moduleId));
  if (unknown.length === 0) return;
  const { modules, failed } = await run(vitest, unknown);
  const red = modules.filter((module) => !module.ok()).map(({ moduleId }) => path.relative(root, moduleId));
  if (failed) throw new Error(`These fail without any change; make them pass first: ${red.join(', ')}`);
  for (const module of modules) durationsMs.set(module.moduleId, module.diagnostic().duration);
}

/** The tests that reach a file from its room and the rooms next to it: its own, then the others, slow ones last. */
async function testsOf(vitest: Vitest, file: string): Promise<TestSpecification[][]> {
  const full = path.join(root, file);
  vitest.config.related = [full];
  const room = path.dirname(path.dirname(full));
  const isNamed = (moduleId: string): boolean =>
    values.tests?.split(',').includes(path.basename(moduleId).replace(testEnding, '')) ??
    moduleId.startsWith(`${room}/`);
  const specs = (await vitest.getRelevantTestSpecifications())
    .filter(({ moduleId }) => isNamed(moduleId))
    .sort((a, b) => (a.moduleId < b.moduleId ? -1 : 1));
  await measure(vitest, specs);
  const rankOf = ({ moduleId }: TestSpecification): number => {
    if (moduleId.replace(testEnding, '') === full.replace(/\.tsx?$/u, '')) return 0;
    return (durationsMs.get(moduleId) ?? 0) < slowMs ? 1 : 2;
  };
  return [0, 1, 2].map((rank) => specs.filter((spec) => rankOf(spec) === rank)).filter((group) => group.length > 0);
}

/** Whether some test fails; stops after the first group that has one. */
async function isNoticed(vitest: Vitest, groups: TestSpecification[][]): Promise<boolean> {
  for (const specs of groups) {
    if ((await run(vitest, specs)).failed) return true;
  }
  return false;
}

async function mutate(vitest: Vitest, file: string): Promise<{ killed: number; total: number }> {
  const full = path.join(root, file);
  const original = readFileSync(full, 'utf8');
  const restore = (): void => writeFileSync(full, original);
  process.once('exit', restore);
  const groups = await testsOf(vitest, file);
  const mutations = mutationsToTry(file, original);
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

// A stopped run must not leave a change behind: `exit` restores the file.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const files = filesToMutate().sort();
const vitest = await createVitest('test', {
  config: path.join(root, 'vitest.workspace.ts'),
  watch: false,
  project: [...new Set(files.map((file) => file.split('/')[1] ?? ''))],
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
