import { defineConfig } from 'vitest/config';

const packages = ['core', 'sandbox', 'server', 'cli', 'web'];

/** One project a package, plus the browser journeys; package names resolve to their sources, so no build is needed. */
export default defineConfig({
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    globalSetup: './scripts/testing/database-server.ts',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      ...packages.map((name) => ({
        extends: true as const,
        test: { name, root: `./packages/${name}`, include: ['src/**/*.test.{ts,tsx}'] },
      })),
      {
        extends: true as const,
        test: { name: 'journeys', root: './scripts/journeys', include: ['**/*.test.ts'], testTimeout: 120_000 },
      },
    ],
  },
});
