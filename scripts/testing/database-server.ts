import { startTestServer } from '@serplift/core/testing';
// The type of what is provided hangs on this module.
import type {} from 'vitest';
import type { TestProject } from 'vitest/node';

/** Runs once before every test run: readies PostgreSQL and tells the test files where it is. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer(process.env['TEST_DATABASE_URL'] || undefined);
  project.provide('testServer', server.access);
  return () => server.stop();
}
