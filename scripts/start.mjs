// npm start: from a fresh clone to a running Serplift.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { build } from './compile.mjs';
import { ensureInstalled, requireNode, root, serverFlags } from './prepare.mjs';

/** @type {{ child?: import('node:child_process').ChildProcess }} */
const running = {};

// The terminal and npm both pass one Ctrl-C on; a second one in earnest comes later.
const echoMs = 300;
let forwardedAt = 0;
const endings = { SIGHUP: 129, SIGINT: 130, SIGKILL: 137, SIGTERM: 143 };

/** @param {'SIGINT' | 'SIGTERM' | 'SIGHUP'} signal */
function stop(signal) {
  if (Date.now() - forwardedAt < echoMs) return;
  forwardedAt = Date.now();
  if (running.child === undefined) process.exit(endings[signal]);
  running.child.kill(signal);
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
const child = spawn(process.execPath, [...serverFlags, program, 'serve', ...demo, ...process.argv.slice(2)], {
  stdio: ['ignore', 'inherit', 'inherit'],
  detached: process.platform !== 'win32',
});
running.child = child;
child.once('exit', (code, signal) => {
  process.exit(code ?? endings[/** @type {keyof typeof endings} */ (signal)] ?? 1);
});
