import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';

interface Operation {
  'x-access': string;
  parameters?: unknown;
  requestBody?: unknown;
  responses: { 200: unknown };
}

interface Contract {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: { Error: unknown } };
}

/** Equal for equal schemas, in whatever order their fields are declared. */
function hash(schema: unknown): string {
  const sorted = JSON.stringify(schema, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return createHash('sha256').update(sorted).digest('hex').slice(0, 8);
}

it('docs/contract.txt has one line for each endpoint; `npm run contract` writes it', async () => {
  const { paths, components } = JSON.parse(JSON.stringify(openApiDocument())) as Contract;
  const endpoints = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody, responses, ...operation }]) => {
      const shape = `in:${hash([parameters ?? null, requestBody ?? null])} out:${hash(responses[200])}`;
      return `${method.toUpperCase()} ${path} ${operation['x-access']} ${shape}`;
    }),
  );
  const lines = [`errors out:${hash(components.schemas.Error)}`, ...endpoints.sort()];
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('../../../../docs/contract.txt');
});
