#!/usr/bin/env node
// Colour on stderr is decided once, before any library looks at the environment: chalk and friends know FORCE_COLOR only.
const env = process.env;
const refused = process.argv.includes('--no-color') || (env.NO_COLOR ?? '') !== '' || env.TERM === 'dumb';
const forced = (env.CLICOLOR_FORCE ?? '') !== '' && env.CLICOLOR_FORCE !== '0';
if (refused || !(forced || process.stderr.isTTY)) env.FORCE_COLOR = '0';

const { existsSync } = await import('node:fs');
const built = new URL('../dist/main.js', import.meta.url);
if (existsSync(built)) {
  const { run } = await import(built.href);
  process.exitCode = await run(process.argv.slice(2));
} else {
  process.stderr.write('Serplift is not built yet. Run: npm run build\n');
  process.exitCode = 1;
}
