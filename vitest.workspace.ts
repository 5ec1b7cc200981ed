import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { SlowFirst } from './scripts/testing/slow-first.ts';
import { journeys, leftOut, randomInputs, seed, spawnsBuilt, testsOf } from './scripts/testing/test-sets.ts';

const databaseServer = fileURLToPath(new URL('./scripts/testing/database-server.ts', import.meta.url));
const browserFile = fileURLToPath(new URL('./scripts/testing/browser-file.ts', import.meta.url));
const randomSeed = fileURLToPath(new URL('./scripts/testing/random-seed.ts', import.meta.url));
const packages = ['core', 'sandbox', 'server', 'cli', 'web'];

/** One project a package, plus the browser journeys; package names resolve to their sources, so no build is needed. */
export default defineConfig({
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    // One more than the processors of a small machine: tests also wait, for browsers, databases, and processes.
    maxWorkers: 3,
    sequence: { sequencer: SlowFirst },
    // A machine with other work takes its time; nothing waits longer than it has to.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 90_000, interval: 50 } },
    // No test keeps state in a module, so each worker loads every module once: half the time of all tests.
    isolate: false,
    // Its parser of event streams has a condition named as ours, and offers TypeScript under it.
    server: { deps: { inline: [/@modelcontextprotocol\/client/, /eventsource-parser/] } },
    setupFiles: [randomSeed],
    provide: { randomInputs, seed, spawnsBuilt },
    projects: [
      ...packages.map((name) => ({
        extends: true as const,
        test: {
          name,
          root: `./packages/${name}`,
          include: testsOf(name),
          exclude: [...configDefaults.exclude, ...leftOut],
          // Without a database or a browser nothing takes long to come.
          ...(name === 'web'
            ? { expect: { poll: { timeout: 15_000, interval: 20 } } }
            : { globalSetup: databaseServer }),
        },
      })),
      {
        extends: true as const,
        test: {
          name: 'journeys',
          root: './scripts/journeys',
          include: journeys,
          exclude: [...configDefaults.exclude, ...leftOut],
          testTimeout: 300_000,
          hookTimeout: 600_000,
          // The second attempt has a product of its own; what fails twice is a fault.
          retry: 1,
          globalSetup: [databaseServer, browserFile],
        },
      },
    ],
  },
});
