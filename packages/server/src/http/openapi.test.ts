import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';

const file = path.resolve(import.meta.dirname, '../../../../docs/openapi.json');

it('docs/openapi.json is the contract as the server serves it; `npm run openapi` writes it anew', async () => {
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
});
