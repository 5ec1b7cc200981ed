// What every root command needs first. Node's built-in modules only: nothing is installed yet when this runs.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** What a shell makes of a process that a signal ended. */
export const endings = { SIGHUP: 129, SIGINT: 130, SIGKILL: 137, SIGTERM: 143 };

/** @param {string} file */
const read = (file) => readFileSync(path.join(root, file), 'utf8');

/** Ends the process with one sentence when Node is too old. */
export function requireNode() {
  /** @type {{ engines: { node: string } }} */
  const { engines } = JSON.parse(read('package.json'));
  const needed = engines.node.replace('>=', '').split('.').map(Number);
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [neededMajor = 0, neededMinor = 0] = needed;
  if (major > neededMajor || (major === neededMajor && minor >= neededMinor)) return;
  console.error(
    `Serplift needs Node ${needed.join('.')} or later and this is ${process.versions.node}; get it from https://nodejs.org.`,
  );
  process.exit(1);
}

/**
 * What `run` has started and waits for; in process groups of their own where whoever waits passes signals on to them.
 * @type {{ children: Set<import('node:child_process').ChildProcess>, inGroups: boolean }}
 */
export const running = { children: new Set(), inGroups: false };

/**
 * Runs a command to its end. Its output goes to stderr, so that stdout carries results alone.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>} its exit code
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const detached = running.inGroups;
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 2, 2], detached, ...options });
    running.children.add(child);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      running.children.delete(child);
      resolve(code ?? endings[/** @type {keyof typeof endings} */ (signal)] ?? 1);
    });
  });
}

/**
 * Runs the program of an installed package with this Node.
 * @param {string} file below node_modules
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export function runTool(file, args, options = {}) {
  return run(process.execPath, [path.join(root, 'node_modules', file), ...args], options);
}

const stamp = path.join(root, 'node_modules', '.serplift-lock');

/** @param {string} lockHash */
function isInstalled(lockHash) {
  const installed = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installed)) return false;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash) return true;
  // Anyone who ran npm themselves has no stamp for it.
  return statSync(installed).mtimeMs >= statSync(path.join(root, 'package-lock.json')).mtimeMs;
}

/** Installs what package-lock.json lists, unless that is what is installed. */
export async function ensureInstalled() {
  const lockHash = createHash('sha256').update(read('package-lock.json')).digest('hex');
  if (!isInstalled(lockHash)) {
    console.error('Installing dependencies (once, about a minute) …');
    const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
    const npm = process.env['npm_execpath'];
    const code =
      npm === undefined
        ? await run('npm', args, { shell: process.platform === 'win32' })
        : await run(process.execPath, [npm, ...args]);
    if (code !== 0) {
      console.error(
        'The dependencies could not be installed; see the reason above. Check the network and run this again.',
      );
      process.exit(code);
    }
  }
  writeFileSync(stamp, lockHash);
}

/** Flags of a server's Node.js: room for new objects that it rarely fills would stay taken (4 MB instead of 16, twice). */
export const serverFlags = ['--max-semi-space-size=4'];
