// npm start: from a fresh clone to a running Serplift.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { build } from './compile.mjs';
import { ensureInstalled, requireNode, root } from './prepare.mjs';

requireNode();
await ensureInstalled();
await build();

const program = path.join(root, 'packages/cli/bin/serplift.mjs');
// A process group of its own: a terminal's Ctrl-C reaches it once, through here, and not a second time directly.
const child = spawn(process.execPath, [program, 'serve', '--with-sandbox', ...process.argv.slice(2)], {
  stdio: ['ignore', 'inherit', 'inherit'],
  detached: process.platform !== 'win32',
});

// The terminal and npm both pass one Ctrl-C on; a second one in earnest comes later.
const echoMs = 300;
let forwardedAt = 0;
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    if (Date.now() - forwardedAt < echoMs) return;
    forwardedAt = Date.now();
    child.kill(signal);
  });
}

const endings = { SIGHUP: 129, SIGINT: 130, SIGKILL: 137, SIGTERM: 143 };
child.once('exit', (code, signal) => {
  process.exit(code ?? endings[/** @type {keyof typeof endings} */ (signal)] ?? 1);
});
