// npm test: installs, builds and runs every test; arguments go to vitest (`npm test -- --project core seo`).
import { build } from './compile.mjs';
import { ensureInstalled, requireNode, runTool } from './prepare.mjs';

requireNode();
await ensureInstalled();
await build();
const args = ['run', '--config', 'vitest.workspace.ts', ...process.argv.slice(2)];
process.exitCode = await runTool('vitest/vitest.mjs', args, { stdio: 'inherit' });
