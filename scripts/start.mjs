// npm start: from a fresh clone to a running Serplift.
import path from 'node:path';
import { build } from './compile.mjs';
import { endings, ensureInstalled, requireNode, root, run, running, serverFlags } from './prepare.mjs';

// The terminal and npm both pass one Ctrl-C on; a second one in earnest comes later.
const echoMs = 300;
let forwardedAt = 0;

/** @param {'SIGINT' | 'SIGTERM' | 'SIGHUP'} signal */
function stop(signal) {
  if (Date.now() - forwardedAt < echoMs) return;
  forwardedAt = Date.now();
  // A server takes a closed terminal for a crash, and would leave its database running.
  for (const child of running) {
    // Before a step that was stopped is taken for one that failed.
    child.once('exit', (code, by) => process.exit(code ?? endings[/** @type {keyof typeof endings} */ (by)]));
    child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  }
  if (running.size === 0) process.exit(endings[signal]);
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
// A separate process group: a terminal's Ctrl-C reaches it once, through here, and not a second time directly.
process.exitCode = await run(process.execPath, [...serverFlags, program, 'serve', ...demo, ...process.argv.slice(2)], {
  stdio: ['ignore', 'inherit', 'inherit'],
  cwd: process.cwd(),
  detached: process.platform !== 'win32',
});
process.exit();
