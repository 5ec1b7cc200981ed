import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sandboxCredentials } from '@serplift/core';
import { createTestDatabase, type TestDatabase } from '@serplift/core/testing';
import { type RunningSandbox, startSandbox } from '@serplift/sandbox';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

// Real processes on a machine with other work.
vi.setConfig({ testTimeout: 300_000 });

const bin = fileURLToPath(new URL('../bin/serplift.mjs', import.meta.url));
const escape = '\u001b';

let home: string;
let database: TestDatabase;
let sandbox: RunningSandbox;
let env: Record<string, string>;
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'serplift-process-'));
  database = await createTestDatabase();
  sandbox = await startSandbox();
  env = {
    PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`,
    TERM: 'xterm-256color',
    HOME: home,
    SERPLIFT_HOME: path.join(home, 'data'),
    DATABASE_URL: database.url,
    SERPLIFT_SANDBOX_URL: sandbox.origin,
  };
});
afterAll(async () => {
  await sandbox.close();
  await database.close();
  await rm(home, { recursive: true, force: true });
});

interface Outcome {
  code: number | null;
  out: string;
  err: string;
}

/** Runs a shell line; `serplift` in it is the built program. */
function shell(
  line: string,
  options: {
    env?: Record<string, string>;
    onErr?: (text: string, pid: number) => void;
    /** What a person types once stdout holds the first text; without it there is no stdin. */
    answer?: { to: string; keys: string };
  } = {},
) {
  const child = spawn('/bin/bash', ['-c', `serplift() { "${process.execPath}" "${bin}" "$@"; }; ${line}`], {
    env: { ...env, ...options.env },
    detached: true,
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
    const { answer } = options;
    if (answer !== undefined && out.includes(answer.to)) child.stdin.end(answer.keys);
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
    options.onErr?.(err, child.pid ?? 0);
  });
  if (options.answer === undefined) child.stdin.end();
  return new Promise<Outcome>((resolve) => {
    child.once('close', (code) => resolve({ code, out, err }));
  });
}

/** The same in a pseudo-terminal; both streams arrive together. */
const inTerminal = (line: string, extra: Record<string, string> = {}): Promise<Outcome> =>
  shell(`script -qec 'stty cols 100; "${process.execPath}" "${bin}" ${line}' /dev/null`, { env: extra });

const paid = (): Record<string, string> => ({
  SERPLIFT_SANDBOX: 'identity,google,xai,dataforseo,pages',
  OPENAI_API_KEY: sandboxCredentials.openai,
  OPENAI_BASE_URL: `${sandbox.origin}/openai/v1`,
});

/** The module files that a run of the program loads, from what V8 says it saw. */
async function loadedFiles(argv: string[]): Promise<string[]> {
  const folder = await mkdtemp(path.join(home, 'loaded-'));
  spawnSync(process.execPath, [bin, ...argv], { env: { ...env, NODE_V8_COVERAGE: folder } });
  const files = new Set<string>();
  for (const name of await readdir(folder)) {
    const seen = JSON.parse(await readFile(path.join(folder, name), 'utf8')) as { result: { url: string }[] };
    for (const { url } of seen.result) if (url.startsWith('file:')) files.add(fileURLToPath(url));
  }
  return [...files];
}

// Its time is a line of `npm run bench -- start`; what makes it slow is what it loads.
test('--help loads the definitions of the commands and nothing that they need to work', async () => {
  const files = await loadedFiles(['--help']);
  const own = fileURLToPath(new URL('..', import.meta.url));
  const isNeeded = (file: string) =>
    file.startsWith(own) || file.includes('/node_modules/commander/') || file.endsWith('/core/dist/text/url-rules.js');
  expect(files.filter((file) => !isNeeded(file))).toEqual([]);
  expect(files.some((file) => file.endsWith('/dist/main.js'))).toBe(true);
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(600_000);
});

/** Runs that are processed once and shown again by their key in every test that needs an ended one. */
const titles = 'seo run --max-pages 2 --idempotency-key titles';
const answers = 'questions run --max-queries 2 --idempotency-key answers';

describe('in a pipe', () => {
  test('neither stream has an escape, whatever the terminal is called [CL-04]', async () => {
    const { out, err } = await shell(`serplift ${titles}; serplift doctor; serplift nonsense`);
    expect(out.length + err.length).toBeGreaterThan(500);
    expect(out + err).not.toContain(escape);
  });

  // The other tests ask every command for JSON, but only a process shows what libraries say next to it.
  test('with --json nothing but JSON is said, stderr mixed in [CL-02]', async () => {
    const lines = [titles, answers, 'doctor', 'migrate', 'seo show nonsense', 'questions show --question 1'];
    const said = await Promise.all(lines.map((line) => shell(`serplift ${line} --json 2>&1`)));
    for (const [index, { out }] of said.entries()) {
      expect(() => JSON.parse(out) as unknown, `${lines[index] ?? ''}: ${out}`).not.toThrow();
    }
  });

  test('a reader that leaves early is not a failure [CL-05]', async () => {
    const { code, out, err } = await shell('set -o pipefail; serplift seo export 2>&1 | head -1');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^URL,Keyword,/);
  });

  test('without anyone to ask and without --yes nothing is started, quickly [CL-03]', async () => {
    const count = async (): Promise<number> =>
      (JSON.parse((await shell('serplift history --json --limit 100')).out) as unknown[]).length;
    const before = await count();
    const withoutTerminal = ['</dev/null', '<&-', '< <(echo y)'];
    const said = await Promise.all(
      withoutTerminal.map((stdin) => shell(`serplift seo run --model gpt-4o --max-pages 1 ${stdin}`, { env: paid() })),
    );
    for (const [index, { code, out, err }] of said.entries()) {
      expect({ stdin: withoutTerminal[index], code, out }).toEqual({ stdin: withoutTerminal[index], code: 2, out: '' });
      expect(err).toContain('--yes');
    }
    expect(await count()).toBe(before);
  });
});

describe('in a terminal', () => {
  test('there is color and movement', async () => {
    const { out } = await inTerminal(titles);
    expect(out).toContain(`${escape}[32m✓`);
    expect(out).toContain('Counting pages');
  });

  test.each<[string, Record<string, string>]>([
    ['doctor', { NO_COLOR: '1' }],
    ['doctor --no-color', {}],
    ['doctor', { TERM: 'dumb' }],
    [titles, { TERM: 'dumb' }],
  ])('%s with %j has no escape [CL-04]', async (line, extra) => {
    const { out } = await inTerminal(line, extra);
    expect(out.length).toBeGreaterThan(50);
    expect(out).not.toContain(escape);
  });

  test('what is longer than the screen goes to the pager that was chosen, and to nothing else', async () => {
    const list = (flags: string, extra: Record<string, string> = {}): Promise<Outcome> =>
      shell(`script -qec 'stty cols 100 rows 12; "${process.execPath}" "${bin}" ${flags}' /dev/null`, {
        env: { PAGER: 'sed s/^/paged:/', ...extra },
      });
    await shell(`serplift ${titles}`);
    expect((await list('seo show')).out).toContain('paged:');
    expect((await list('teams list')).out).not.toContain('paged:');
    expect((await list('--no-pager seo show')).out).not.toContain('paged:');
    expect((await list('seo show', { SERPLIFT_PAGER: 'cat' })).out).not.toContain('paged:');
    const missing = await list('seo show', { SERPLIFT_PAGER: 'no-such-pager' });
    expect(missing.out).toContain('juniperandpine');
    expect((await shell('serplift seo show', { env: { PAGER: 'sed s/^/paged:/' } })).out).not.toContain('paged:');
  });

  test('a pseudo-terminal without a width gets plain lines', async () => {
    const { code, out } = await shell(`script -qec '"${process.execPath}" "${bin}" seo run --max-pages 1' /dev/null`);
    expect(code).toBe(0);
    expect(out).toContain('Writing titles');
  });

  test('CLICOLOR_FORCE colors a pipe', async () => {
    expect((await shell(`serplift ${titles}`, { env: { CLICOLOR_FORCE: '1' } })).err).toContain(`${escape}[32m✓`);
  });

  test('a person is asked, and Ctrl-C in the question starts nothing', async () => {
    const { out } = await shell(
      `script -qec 'stty cols 100; "${process.execPath}" "${bin}" seo run --model gpt-4o --max-pages 1; echo "code $?"' /dev/null`,
      { env: paid(), answer: { to: 'Start the run', keys: '\u0003' } },
    );
    expect(out).toContain('Start the run');
    expect(out).toContain('code 130');
  });
});

describe('signals', () => {
  test('SIGINT cancels a run in progress, names it and exits with 130 [CL-05]', async () => {
    let isInterrupted = false;
    const { code, err } = await shell(`exec "${process.execPath}" "${bin}" seo run --max-pages 80`, {
      onErr: (text, pid) => {
        if (isInterrupted || !text.includes('Writing titles')) return;
        isInterrupted = true;
        process.kill(pid, 'SIGINT');
      },
    });
    expect(code).toBe(130);
    expect(err).toMatch(/serplift seo show [0-9a-f-]{36}/);
    const { out } = await shell('serplift history --json --limit 1');
    expect(JSON.parse(out)).toMatchObject([{ status: 'cancelled' }]);
  });

  test.each(['sandbox', 'worker'])('%s ends cleanly with SIGTERM', async (line) => {
    let isSent = false;
    const { code } = await shell(`exec "${process.execPath}" "${bin}" ${line}`, {
      onErr: (text, pid) => {
        if (isSent || !text.includes('Stop with Ctrl-C')) return;
        isSent = true;
        process.kill(pid, 'SIGTERM');
      },
    });
    expect(code).toBe(0);
  });
});
