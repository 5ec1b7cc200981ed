#!/usr/bin/env node
// Colour is decided once, before any library looks at the environment: chalk and friends know FORCE_COLOR only.
const env = process.env;
const asked = process.argv.includes('--no-color') || (env.NO_COLOR ?? '') !== '' || env.TERM === 'dumb';
const terminal = process.stderr.isTTY === true && process.stdout.isTTY === true;
if (asked || (!terminal && !env.CLICOLOR_FORCE)) env.FORCE_COLOR = '0';

const { existsSync } = await import('node:fs');
const built = new URL('../dist/main.js', import.meta.url);
if (!existsSync(built)) {
  process.stderr.write('Serplift is not built yet. Run: npm run build\n');
  process.exitCode = 1;
} else {
  const { run } = await import(built.href);
  process.exitCode = await run(process.argv.slice(2));
}
