import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { readConfig } from './config.ts';
import { type OpenedContext, openContext } from './open-context.ts';

let database: TestDatabase;
let home: string;
const opened: OpenedContext[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  home = await mkdtemp(path.join(tmpdir(), 'serplift-context-'));
});
afterAll(async () => {
  for (const context of opened) await context.close();
  await database.close();
  await rm(home, { recursive: true, force: true });
});

/** A context that reads the real web, as one with a key does. */
const open = async (env: Record<string, string>): Promise<OpenedContext> => {
  const live = { DATABASE_URL: database.url, OPENAI_API_KEY: 'sk-x', LOG_LEVEL: 'silent', ...env };
  const context = await openContext(readConfig(live, home));
  opened.push(context);
  return context;
};
const request = { signal: new AbortController().signal };

it('the product never reads its own pages', async () => {
  const { providers, publicOrigin } = await open({ PUBLIC_URL: 'https://serplift.example' });
  expect(publicOrigin).toBe('https://serplift.example');
  const read = providers.webPages.fetch('https://serplift.example/api/health', request);
  await expect(read).rejects.toMatchObject({ cause: { message: 'serplift.example is Serplift itself' } });
});
