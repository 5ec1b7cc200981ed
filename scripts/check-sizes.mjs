// What a room may hold: a folder at most 30 source files, a source file at most 300 lines.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './prepare.mjs';

const maxFiles = 30;
const maxLines = 300;

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'packages', 'scripts'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n');
// Git lists a deleted file until its deletion is staged.
const sources = tracked.filter(
  (file) => /\.(?:ts|tsx|mjs)$/.test(file) && !file.endsWith('.d.ts') && existsSync(path.join(root, file)),
);

/** @type {Map<string, number>} */
const filesIn = new Map();
for (const file of sources) {
  if (/\.test\.tsx?$/.test(file)) continue;
  const folder = path.posix.dirname(file);
  filesIn.set(folder, (filesIn.get(folder) ?? 0) + 1);
}

/** @type {string[]} */
const problems = [];
for (const [folder, count] of filesIn) {
  if (count > maxFiles)
    problems.push(`${folder} has ${count} source files; split it into rooms of at most ${maxFiles}.`);
}
for (const file of sources) {
  const lines = readFileSync(path.join(root, file), 'utf8').split('\n').length - 1;
  if (lines > maxLines) problems.push(`${file} has ${lines} lines; split it into files of at most ${maxLines}.`);
}
console.log(problems.length === 0 ? `${sources.length} files, ${filesIn.size} folders` : problems.join('\n'));
process.exitCode = problems.length === 0 ? 0 : 1;
