import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openApiDocument } from '@serplift/server';

// Writes docs/openapi.json, which a test compares with the contract.
const file = path.resolve(import.meta.dirname, '../docs/openapi.json');
await writeFile(file, `${JSON.stringify(openApiDocument(), null, 2)}\n`);
console.log(`Wrote ${file}`);
