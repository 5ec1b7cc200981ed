// npm run build: compiles the packages and the dashboard; does nothing when nothing changed since the last build.
import { build } from './compile.mjs';
import { ensureInstalled, requireNode } from './prepare.mjs';

requireNode();
await ensureInstalled();
await build();
