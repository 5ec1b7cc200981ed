// npm run check: everything that is decided without running the product.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled, requireNode, root } from './prepare.mjs';

/** @typedef {{ name: string, file: string, args: string[], broken?: (output: string) => string | null }} Check */

/** @type {Check[]} */
const checks = [
  { name: 'format', file: 'oxfmt/bin/oxfmt', args: ['--check'] },
  { name: 'types', file: 'typescript-7/bin/tsc', args: ['-b'] },
  { name: 'lint', file: 'oxlint/bin/oxlint', args: ['--type-aware', '--deny-warnings'] },
  {
    name: 'dependency rules',
    file: 'dependency-cruiser/bin/dependency-cruise.mjs',
    args: ['packages', '--config', '.dependency-cruiser.cjs', '--output-type', 'err-long'],
    // A cruise that reads nothing finds nothing wrong.
    broken: (output) => (/\((?!0 )\d+ modules/.test(output) ? null : 'It read no modules.'),
  },
  { name: 'sizes', file: '../scripts/check-sizes.mjs', args: [] },
  { name: 'dead code', file: 'knip/bin/knip.js', args: ['--no-progress'] },
];

/**
 * @param {Check} check
 * @returns {Promise<{ code: number, output: string }>}
 */
function perform({ file, args }) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(root, 'node_modules', file), ...args], { cwd: root });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output: output.trim() }));
  });
}

requireNode();
await ensureInstalled();
let failed = 0;
for (const check of checks) {
  const started = Date.now();
  const { code, output } = await perform(check);
  const problem = code === 0 ? (check.broken?.(output) ?? null) : output;
  console.log(`${problem === null ? '✓' : '✗'} ${check.name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  if (problem === null) continue;
  failed += 1;
  console.log(problem);
}
console.log(`${checks.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
