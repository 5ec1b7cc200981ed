import { afterAll } from 'vitest';
import { openTestContext } from './run-world.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** A database and a context on it for all tests of a file, closed after the last one. Call it at the top level of the file. */
export async function openStage(
  options: { poolSize?: number } = {},
): Promise<{ database: TestDatabase; context: ReturnType<typeof openTestContext> }> {
  const database = await createTestDatabase(options);
  const context = openTestContext(database);
  afterAll(async () => {
    await context.close();
    await database.close();
  });
  return { database, context };
}
