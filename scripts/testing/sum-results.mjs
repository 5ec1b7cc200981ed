// Adds up what .ci/run ran: vitest's JSON reports (*.json) and the last line of npm run check (*.txt).
import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ fullName: string, status: string }} Test */
/** @typedef {{ testResults: { name: string, status: string, assertionResults: Test[] }[] }} Report */

/** @param {string} text */
function countChecks(text) {
  const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(text) ?? [];
  return passed === undefined ? { passed: 0, failed: 1 } : { passed: Number(passed), failed: Number(failed) };
}

/**
 * The test files of a report, with the tests of each by status.
 * @param {string} file
 */
function readFiles(file) {
  /** @type {Report} */
  const report = JSON.parse(readFileSync(file, 'utf8'));
  return new Map(
    report.testResults.map(({ name, status, assertionResults }) => {
      /** @param {string} wanted */
      const named = (wanted) =>
        assertionResults.filter((test) => test.status === wanted).map(({ fullName }) => fullName);
      return [name, { status, passed: named('passed'), failed: named('failed') }];
    }),
  );
}

/**
 * Counts a vitest report, with the second attempt of its failed files (`*-again.json`) where there was one. Of a test that
 * failed, its own second attempt decides; of a file that failed without a failed test (a hook), that of the whole file.
 * `*.unhandled` stands for an error of no file.
 * @param {string} report
 */
function countTests(report) {
  const againReport = report.replace(/\.json$/, '-again.json');
  const again = existsSync(againReport) ? readFiles(againReport) : new Map();
  const counts = { passed: 0, failed: 0 };
  for (const [file, { status, passed, failed }] of readFiles(report)) {
    counts.passed += passed.length;
    const second = again.get(file);
    for (const name of failed) {
      const isUnstable = second?.passed.includes(name) === true;
      counts[isUnstable ? 'passed' : 'failed'] += 1;
      console.log(`${isUnstable ? 'Unstable, passed only when run again' : 'Failed'}: ${file} > ${name}`);
    }
    if (status === 'passed' || failed.length > 0 || second?.status === 'passed') continue;
    counts.failed += 1;
    console.log(`Failed outside of its tests: ${file}`);
  }
  if (counts.failed > 0 || !existsSync(report.replace(/\.json$/, '.unhandled'))) return counts;
  console.log(`An error outside of all tests failed the run: ${report}`);
  return { ...counts, failed: 1 };
}

/**
 * A report that is missing counts as one failure.
 * @param {string} file
 */
function count(file) {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  return file.endsWith('.txt') ? countChecks(readFileSync(file, 'utf8')) : countTests(file);
}

/**
 * Names the part that has failures: a hook or a check has no test's name.
 * @param {string} file
 */
function countAloud(file) {
  const counted = count(file);
  if (counted.failed > 0) console.log(`${file}: ${counted.passed} passed, ${counted.failed} failed`);
  return counted;
}

const counts = process.argv.slice(2).map(countAloud);
const passed = counts.reduce((sum, one) => sum + one.passed, 0);
const failed = counts.reduce((sum, one) => sum + one.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
