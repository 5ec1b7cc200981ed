// The last step of a build: writes what the built server serves at /openapi.json to artifacts/openapi.json.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openApiDocument } from '@serplift/server';

const file = path.resolve(import.meta.dirname, '../artifacts/openapi.json');
await mkdir(path.dirname(file), { recursive: true });
await writeFile(file, `${JSON.stringify(openApiDocument(), null, 2)}\n`);
