// Names the test files of a vitest JSON report that failed, one a line, for a second attempt on a machine that is quiet by then.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** More than these can't be blamed on a busy machine. */
const mostFiles = 5;

const [file = ''] = process.argv.slice(2);
/** @type {{ testResults: { name: string, status: string }[] }} */
const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { testResults: [] };
const failed = report.testResults.filter(({ status }) => status !== 'passed');
if (failed.length <= mostFiles) for (const { name } of failed) console.log(path.relative(process.cwd(), name));
