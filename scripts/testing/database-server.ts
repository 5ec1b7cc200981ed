import { startTestServer } from '@serplift/core/testing';
import type { ProvidedContext } from 'vitest';
import type { TestProject } from 'vitest/node';

const key = 'testServer' satisfies keyof ProvidedContext;

/** Runs once before every test run: prepares PostgreSQL and passes its address to the test files. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer(process.env['TEST_DATABASE_URL'] || undefined);
  project.provide(key, server.access);
  return () => server.stop();
}
