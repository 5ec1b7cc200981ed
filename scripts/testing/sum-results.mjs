// Adds up what .ci/run ran: vitest's JSON reports (*.json) and the last line of npm run check (*.txt).
import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ fullName: string, status: string }} Test */
/** @typedef {{ success: boolean, testResults: { name: string, assertionResults: Test[] }[] }} Report */

/** @param {string} text */
function countChecks(text) {
  const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(text) ?? [];
  return passed === undefined ? { passed: 0, failed: 1 } : { passed: Number(passed), failed: Number(failed) };
}

/**
 * The tests of a report by file and name, with their status.
 * @param {string} file
 */
function readTests(file) {
  /** @type {Report} */
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => /** @type {const} */ ([`${name} > ${fullName}`, status])),
  );
  return { success: report.success, tests };
}

/**
 * Counts a vitest report, with the second attempt of its failed files (`*-again.json`) where there was one.
 * @param {string} file
 */
function countTests(file) {
  const { success, tests } = readTests(file);
  const againFile = file.replace(/\.json$/, '-again.json');
  const again = existsSync(againFile) ? readTests(againFile) : null;
  const passedAgain = new Set(again?.tests.filter(([, status]) => status === 'passed').map(([name]) => name));
  const failedFirst = tests.filter(([, status]) => status === 'failed').map(([name]) => name);
  const unstable = failedFirst.filter((name) => passedAgain.has(name));
  for (const name of failedFirst) {
    console.log(passedAgain.has(name) ? `Unstable, passed only when run again: ${name}` : `Failed: ${name}`);
  }
  const passed = tests.filter(([, status]) => status === 'passed').length + unstable.length;
  const failed = failedFirst.length - unstable.length;
  // A run that failed without a failed test (a hook, an unhandled error) is a failure unless all of it passed again.
  return { passed, failed: failed || (success || again?.success ? 0 : 1) };
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
