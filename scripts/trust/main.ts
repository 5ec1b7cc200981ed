// npm run test:trust: makes the checks of docs/trust.md, slow ones included, and prints a table of them. Arguments choose
// checks by how their ids begin (`npm run test:trust -- JB UF-03`); what was measured before is kept.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'artifacts/trust');
const page = path.join(root, 'docs/trust.md');

interface Check {
  id: string;
  check: string;
}
interface Measured {
  result: 'passed' | 'failed';
  tests: number;
  seconds: number;
  commit: string;
  date: string;
}
interface Report {
  testResults: {
    assertionResults: { title: string; status: string; duration?: number | null; failureMessages?: string[] }[];
  }[];
}

const text = readFileSync(page, 'utf8');
const checks: Check[] = [...text.matchAll(/^- \*\*(\w{2}-\d{2})\*\* (.+)$/gmu)].map(([, id = '', check = '']) => ({
  id,
  check,
}));
const chosen = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const isChosen = ({ id }: Check): boolean => chosen.length === 0 || chosen.some((start) => id.startsWith(start));

/** The ids that a title carries at its end. */
const idsIn = (title: string): string[] => /\[([\w., -]+)\]$/u.exec(title)?.[1]?.split(', ') ?? [];

/** The test files whose titles carry one of these ids. */
function filesOf(ids: readonly string[]): string[] {
  const places = [
    'scripts/journeys',
    ...readdirSync(path.join(root, 'packages')).map((name) => `packages/${name}/src`),
  ];
  return places
    .flatMap((place) =>
      readdirSync(path.join(root, place), { recursive: true, encoding: 'utf8' }).map((file) => path.join(place, file)),
    )
    .filter((file) => file.endsWith('.test.ts'))
    .filter((file) => {
      const source = readFileSync(path.join(root, file), 'utf8');
      return ids.some((id) => source.includes(`[${id}`) || source.includes(`, ${id}`));
    });
}

function runTests(ids: readonly string[]): Report {
  const file = path.join(folder, 'vitest.json');
  // Tests that are stopped write no report, and have then failed.
  writeFileSync(file, '{"testResults":[]}');
  const args = [
    'run',
    '--config=vitest.workspace.ts',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
    // Whole files: a test may rest on those before it.
    ...filesOf(ids),
  ];
  const env = { ...process.env, TRUST: 'yes' };
  spawnSync(process.execPath, [path.join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: root,
    env: { ...env, JOURNEYS_PICTURES: 'no' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return JSON.parse(readFileSync(file, 'utf8')) as Report;
}

/** What became of each check in a run; one without a test that ran has failed. */
function measure(ids: readonly string[], report: Report): Map<string, Measured> {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const isChanged = git('status', '--porcelain', '--', 'packages', 'scripts') !== '';
  const commit = git('rev-parse', '--short=8', 'HEAD') + (isChanged ? ' and changes' : '');
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  return new Map(
    ids.map((id) => {
      const own = tests.filter(({ title, status }) => idsIn(title).includes(id) && status !== 'skipped');
      const isPassed = own.length > 0 && own.every(({ status }) => status === 'passed');
      const seconds = own.reduce((sum, { duration }) => sum + (duration ?? 0), 0) / 1000;
      const date = new Date().toISOString().slice(0, 10);
      return [id, { result: isPassed ? 'passed' : 'failed', tests: own.length, seconds, commit, date }];
    }),
  );
}

const keptFile = path.join(folder, 'measured.json');
const readKept = (): Record<string, Measured> =>
  existsSync(keptFile) ? (JSON.parse(readFileSync(keptFile, 'utf8')) as Record<string, Measured>) : {};

function table(measured: Record<string, Measured>): string {
  const rows = checks.map(({ id, check }) => {
    const one = measured[id];
    const cells =
      one === undefined
        ? ['not run', '', '', '', '']
        : [one.result, one.tests, one.seconds.toFixed(1), one.commit, one.date];
    return `| ${id} | ${check} | ${cells.join(' | ')} |`;
  });
  return ['| id | check | result | tests | seconds | commit | date |', '|---|---|---|---|---|---|---|', ...rows].join(
    '\n',
  );
}

/** What the page says: how many passed and at which commits, and what did not. */
function summary(measured: Record<string, Measured>): string {
  const isPassed = ({ id }: Check): boolean => measured[id]?.result === 'passed';
  const passed = checks.filter(isPassed).map(({ id }) => `${measured[id]?.commit} (${measured[id]?.date})`);
  const others = checks.filter((check) => !isPassed(check)).map(({ id }) => id);
  const rest = others.length > 0 ? ` Failed or not run: ${others.join(', ')}.` : '';
  return `Passed: ${passed.length} of ${checks.length}, at ${[...new Set(passed)].join(', ')}.${rest}`;
}

mkdirSync(folder, { recursive: true });
const ids = checks.filter(isChosen).map(({ id }) => id);
const measured = { ...readKept(), ...Object.fromEntries(measure(ids, runTests(ids))) };
writeFileSync(keptFile, JSON.stringify(measured, null, 2));
console.log(table(measured));
if (process.argv.includes('--write')) {
  writeFileSync(
    page,
    text.replace(/^Passed: .*$/mu, () => summary(measured)),
  );
}
const failed = ids.filter((id) => measured[id]?.result !== 'passed');
console.log(
  `${ids.length - failed.length} passed, ${failed.length} failed${failed.length > 0 ? `: ${failed.join(', ')}` : ''}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
