import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openMachine } from '../testing/open-machine.ts';
import { processesIn } from '../testing/processes-in.ts';

// Real processes on a machine with other work.
vi.setConfig({ testTimeout: 600_000 });

const { start } = await openMachine();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'serplift-stopped-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Everything on this machine, the database too. */
const alone = (home: string) => ({ SERPLIFT_HOME: home, DATABASE_URL: '', SERPLIFT_SANDBOX_URL: '' });

test.runIf(process.platform === 'linux').each([
  ['SIGTERM', 'serve', 'Creating the database'],
  ['SIGINT', 'serve', 'Starting the database'],
  ['SIGTERM', 'worker', 'Creating the database'],
] as const)(
  '%s during the start of %s, at "%s", ends it with PostgreSQL down [JB-02]',
  async (signal, command, moment) => {
    const home = path.join(folder, `${signal}-${command}-${moment.length}`);
    const line = command === 'serve' ? ['serve', '--port', '0', '--demo'] : ['worker'];
    const started = start(line, { ...alone(home), LOG_LEVEL: 'warn' });
    if (command === 'serve') await started.says(moment);
    else await vi.waitUntil(() => existsSync(path.join(home, 'postgres')), { timeout: 120_000, interval: 5 });
    started.child.kill(signal);
    expect(await started.ended).toBe(0);
    expect(await processesIn(home)).toEqual([]);
    expect(started.written()).not.toMatch(/ready|"level"|Error/u);
  },
);

test('a port that is taken is said before anything is made, with what to do', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await vi.waitUntil(() => taken.listening);
  const { port } = taken.address() as { port: number };
  const home = path.join(folder, 'taken');
  const server = start(['serve', '--port', String(port)], alone(home));
  expect(await server.ended).toBe(6);
  expect(server.written()).toBe(
    `Error: Port ${port} is in use. Stop what uses it, or set PORT (0 picks a free one).\n`,
  );
  expect(existsSync(path.join(home, 'postgres'))).toBe(false);
  taken.close();
});
