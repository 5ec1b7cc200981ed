import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { processesIn } from '../testing/processes-in.ts';
import { serpliftArguments } from '../testing/start-serplift.ts';

vi.setConfig({ testTimeout: 1_800_000 });

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const longestEndMs = 5000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'serplift-moments-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const ways: Record<string, (home: string) => ChildProcess> = {
  'serplift serve': (home) => launch(process.execPath, [...serpliftArguments, 'serve', '--port', '0', '--demo'], home),
  'npm start': (home) => launch('npm', ['start', '--silent', '--', '--port', '0'], home),
};

function launch(program: string, line: string[], home: string): ChildProcess {
  const env = { PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`, HOME: home, SERPLIFT_HOME: home };
  return spawn(program, line, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** What a start said, and how long after its signal it was gone. */
async function follow(child: ChildProcess, stopAfterMs: number | null, home: string) {
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const exit = once(child, 'exit');
  const startedAt = performance.now();
  if (stopAfterMs === null) {
    await vi.waitUntil(() => said.includes('Serplift is ready'), { timeout: 300_000, interval: 10 });
  } else {
    await Promise.race([exit, new Promise((resolve) => setTimeout(resolve, stopAfterMs))]);
  }
  const readyMs = performance.now() - startedAt;
  const sentAt = performance.now();
  child.kill('SIGTERM');
  await exit;
  // The shell of npm may be gone before what it started.
  await vi
    .waitUntil(async () => (await processesIn(home)).length === 0, { timeout: 60_000, interval: 20 })
    .catch(() => {});
  return { said, readyMs, endMs: performance.now() - sentAt, left: await processesIn(home) };
}

describe.runIf(process.platform === 'linux').each(Object.entries(ways))('%s', (name, begin) => {
  test('that gets SIGTERM at any moment of its first start is gone within five seconds, PostgreSQL too [JB-02]', async () => {
    const home = (at: number | string) => path.join(folder, `${name.replace(' ', '-')}-${at}`);
    const whole = await follow(begin(home('whole')), null, home('whole'));
    expect(whole.left).toEqual([]);
    // Spread evenly without a pattern, and the same each time: multiples of the golden ratio.
    for (let at = 0; at < 20; at += 1) {
      const stopAfterMs = whole.readyMs * ((at * 0.618_034 + 0.31) % 1);
      const { endMs, left, said } = await follow(begin(home(at)), stopAfterMs, home(at));
      const outcome = { at, stopAfterMs, left, isLate: endMs > longestEndMs };
      expect({ ...outcome, endMs, said }).toMatchObject({ at, stopAfterMs, left: [], isLate: false });
      await rm(home(at), { recursive: true, force: true });
    }
  });
});

test('a first start says one line for all migrations, and with its sample data nothing that alarms', async () => {
  const home = path.join(folder, 'first');
  const child = ways['serplift serve']?.(home);
  if (child === undefined) throw new Error('There is no such way.');
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await vi.waitUntil(() => said.includes('The sample data is complete'), {
    timeout: 600_000,
    interval: 100,
  });
  child.kill('SIGTERM');
  await once(child, 'exit');
  expect(said.match(/Bringing the database up to date/gu)).toHaveLength(1);
  expect(said).not.toMatch(/"level":/u);
});
