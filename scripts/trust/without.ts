// npm run test:without: takes protections of protections.json out of the source, one after the other, and says whether the
// test of each notices: it has to pass with the protection and fail without it. Arguments choose rows (`npm run test:without
// -- 5a 6e`); without one all are tried. What was taken out is put back, also after Ctrl-C.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from '../compile.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const reportFile = path.join(root, `artifacts/trust/without-${process.pid}.json`);

interface Protection {
  row: string;
  protects: string;
  file: string;
  /** A piece of the file, and what it becomes when the protection is taken out. */
  with: string;
  without: string;
  test: string;
  title: string;
  /** The test runs the built program, or the built dashboard. */
  built?: boolean;
}
interface Report {
  testResults: { assertionResults: { status: string }[] }[];
}

const protections = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'protections.json'), 'utf8'),
) as Protection[];
const chosen = process.argv.slice(2);

/** The longest part of a title that is the same in every one of its cases, as a pattern. */
const patternOf = (title: string): string =>
  (title.split(/%\w|\$\w+/u).toSorted((a, b) => b.length - a.length)[0] ?? '').replaceAll(
    /[.*+?^${}()|[\]\\]/gu,
    '\\$&',
  );

/** How many tests ran, and how many of them failed. */
function runTest({ test, title }: Protection): { ran: number; failed: number } {
  const args = [
    'run',
    '--config=vitest.workspace.ts',
    '--reporter=json',
    `--outputFile.json=${reportFile}`,
    '--retry=0',
  ];
  writeFileSync(reportFile, '{"testResults":[]}');
  spawnSync(
    process.execPath,
    [path.join(root, 'node_modules/vitest/vitest.mjs'), ...args, '-t', patternOf(title), test],
    {
      cwd: root,
      stdio: 'ignore',
      // Slow tests are among them.
      env: { ...process.env, TRUST: 'yes', TRUST_INPUTS: process.env['TRUST_INPUTS'] ?? '20' },
    },
  );
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as Report;
  const statuses = report.testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  return {
    ran: statuses.filter((status) => status === 'passed' || status === 'failed').length,
    failed: statuses.filter((status) => status === 'failed').length,
  };
}

function buildProgram({ built = false, file }: Protection): void {
  if (!built) return;
  if (file.startsWith('packages/web/')) {
    const vite = path.join(root, 'node_modules/vite/bin/vite.js');
    spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
      cwd: path.join(root, 'packages/web'),
      stdio: 'inherit',
    });
    return;
  }
  const compiler = path.join(root, 'node_modules/typescript-7/bin/tsc');
  spawnSync(process.execPath, [compiler, '-b', 'packages/cli'], { cwd: root, stdio: 'inherit' });
}

type Verdict = 'noticed' | 'NOT NOTICED' | 'FAILS WITH THE PROTECTION, TOO';

/** Whether a test notices that its protection is missing. */
function tryWithout(protection: Protection): Verdict {
  const file = path.join(root, protection.file);
  const source = readFileSync(file, 'utf8');
  if (source.split(protection.with).length !== 2) throw new Error(`${protection.row}: ${protection.file} has changed.`);
  const before = runTest(protection);
  if (before.ran === 0 || before.failed > 0) return 'FAILS WITH THE PROTECTION, TOO';
  const putBack = (): void => writeFileSync(file, source);
  process.once('exit', putBack);
  try {
    writeFileSync(
      file,
      source.replace(protection.with, () => protection.without),
    );
    buildProgram(protection);
    const { ran, failed } = runTest(protection);
    // A file that cannot even be prepared says nothing about the protection.
    return ran > 0 && failed > 0 ? 'noticed' : 'NOT NOTICED';
  } finally {
    putBack();
    buildProgram(protection);
    process.removeListener('exit', putBack);
  }
}

mkdirSync(path.dirname(reportFile), { recursive: true });
process.on('SIGINT', () => process.exit(130));
// What prepares the database of tests, and tests of the program itself, use what is built.
await build();
let unnoticed = 0;
for (const protection of protections.filter(({ row }) => chosen.length === 0 || chosen.includes(row))) {
  const startedAtMs = Date.now();
  const verdict = tryWithout(protection);
  if (verdict !== 'noticed') unnoticed += 1;
  const seconds = ((Date.now() - startedAtMs) / 1000).toFixed(1);
  console.log(`${protection.row} ${verdict} (${seconds} s): ${protection.protects}`);
}
console.log(`${unnoticed} protections are not held by a test that passes with them and fails without.`);
process.exitCode = unnoticed === 0 ? 0 : 1;
