// npm test: installs, builds and runs every test; arguments go to vitest (`npm test -- --project core seo`).
import { build } from './compile.mjs';
import { ensureInstalled, requireNode, runTool } from './prepare.mjs';

requireNode();
await ensureInstalled();
await build();
// Pictures of every screen take a fifth of the journeys' time; JOURNEYS_PICTURES=yes keeps them in artifacts/screens.
process.env['JOURNEYS_PICTURES'] ??= 'no';
// It was built a moment ago, so tests that start processes start what was built.
process.env['TESTS_SPAWN_BUILT'] = 'yes';
const args = ['run', '--config', 'vitest.workspace.ts', ...process.argv.slice(2)];
process.exitCode = await runTool('vitest/vitest.mjs', args, { stdio: 'inherit' });
