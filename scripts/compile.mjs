import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, run, runTool } from './prepare.mjs';

const packages = ['core', 'sandbox', 'server', 'cli', 'web'];
const stamp = path.join(root, 'artifacts', 'build.txt');
const openApi = path.join(root, 'artifacts', 'openapi.json');

/**
 * @param {string} folder
 * @returns {string[]} every file below it that a build reads
 */
function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) return ['dist', 'node_modules'].includes(entry.name) ? [] : filesBelow(full);
    return [full];
  });
}

/** Changes when any file does that the build reads. */
function fingerprint() {
  const files = [
    ...packages.flatMap((name) => filesBelow(path.join(root, 'packages', name))),
    ...['package-lock.json', 'tsconfig.base.json'].map((name) => path.join(root, name)),
  ];
  const hash = createHash('sha256').update(process.version);
  for (const file of files.sort()) {
    const { mtimeMs, size } = statSync(file);
    hash.update(`${path.relative(root, file)} ${mtimeMs} ${size}\n`);
  }
  return hash.digest('hex');
}

/** @param {string} inputs */
function isFresh(inputs) {
  if (!existsSync(openApi) || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== inputs) return false;
  return packages.every((name) => existsSync(path.join(root, 'packages', name, 'dist')));
}

/** Builds what is out of date. Ends the process when the sources do not compile. */
export async function build() {
  const inputs = fingerprint();
  if (isFresh(inputs)) return;
  console.error('Building …');
  const projects = packages.map((name) => `packages/${name}`);
  // All of it: after an interrupted build, an incremental one takes files for written that are not.
  let code = await runTool('typescript-7/bin/tsc', ['-b', '--force', ...projects]);
  const web = path.join(root, 'packages/web');
  if (code === 0 && existsSync(path.join(web, 'vite.config.ts'))) {
    const vite = ['build', '--logLevel', 'warn'];
    // A test that builds would get the development version of React otherwise.
    const options = { cwd: web, env: { ...process.env, NODE_ENV: 'production' } };
    code = await runTool('vite/bin/vite.js', vite, options);
    // What renders the public pages at the server, so that they can be read before any script runs.
    if (code === 0) code = await runTool('vite/bin/vite.js', [...vite, '--ssr', 'src/render-page.tsx'], options);
  }
  if (code === 0) code = await run(process.execPath, [path.join(root, 'scripts/write-openapi.mjs')]);
  if (code !== 0) {
    console.error('The build failed; see the reason above.');
    process.exit(code);
  }
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, inputs);
}
