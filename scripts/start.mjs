// npm start: from a fresh clone to a running Serplift.
import path from 'node:path';
import { build } from './compile.mjs';
import { endings, ensureInstalled, requireNode, root, run, running, serverFlags } from './prepare.mjs';

// The terminal and npm both pass one Ctrl-C on; a second one in earnest comes later.
const echoMs = 300;
let forwardedAt = 0;

// A terminal's Ctrl-C reaches each step once, through here, and not a second time directly.
running.inGroups = process.platform !== 'win32';
let isServing = false;

/** @param {'SIGINT' | 'SIGTERM' | 'SIGHUP'} signal */
function stop(signal) {
  if (Date.now() - forwardedAt < echoMs) return;
  forwardedAt = Date.now();
  if (running.children.size === 0) process.exit(endings[signal]);
  // The server ends what it has in hand; a closed terminal would be a crash to it, which leaves its database running. The
  // steps before leave nothing that the next start does not do again, and the compiler goes on after every other signal.
  const asked = signal === 'SIGHUP' ? 'SIGTERM' : signal;
  const passed = isServing ? asked : 'SIGKILL';
  for (const child of running.children) {
    // Before a step that was stopped is taken for one that failed.
    child.once('exit', (code) => process.exit(isServing && code !== null ? code : endings[signal]));
    // With what it started itself, such as the compiler behind its launcher.
    if (running.inGroups && child.pid !== undefined) process.kill(-child.pid, passed);
    else child.kill(passed);
  }
}
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => stop(signal));

// npm passes signals to its shell alone, which dies of them without a word to us: then our parent is another.
const parent = process.ppid;
if (process.env['npm_lifecycle_event'] !== undefined) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop('SIGTERM');
  }, 200);
  watch.unref();
}

requireNode();
await ensureInstalled();
await build();

const program = path.join(root, 'packages/cli/bin/serplift.mjs');
// For tests and measurements that need an empty team.
const demo = process.env['SERPLIFT_DEMO'] === 'off' ? [] : ['--demo'];
isServing = true;
process.exitCode = await run(process.execPath, [...serverFlags, program, 'serve', ...demo, ...process.argv.slice(2)], {
  stdio: ['ignore', 'inherit', 'inherit'],
  cwd: process.cwd(),
});
process.exit();
