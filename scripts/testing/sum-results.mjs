// Adds up what .ci/run ran: vitest's JSON reports (*.json) and the last line of npm run check (*.txt).
import { existsSync, readFileSync } from 'node:fs';

/**
 * A report that is missing, or that failed without a failed test, counts as one failure.
 * @param {string} file
 * @returns {{ passed: number, failed: number }}
 */
function count(file) {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const text = readFileSync(file, 'utf8');
  if (file.endsWith('.txt')) {
    const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(text) ?? [];
    return passed === undefined ? { passed: 0, failed: 1 } : { passed: Number(passed), failed: Number(failed) };
  }
  /** @type {{ success: boolean, numPassedTests: number, numFailedTests: number }} */
  const report = JSON.parse(text);
  return { passed: report.numPassedTests, failed: report.numFailedTests || (report.success ? 0 : 1) };
}

const counts = process.argv.slice(2).map(count);
const passed = counts.reduce((sum, one) => sum + one.passed, 0);
const failed = counts.reduce((sum, one) => sum + one.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
