import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { exitCodes, UsageError } from '../output/exit-codes.ts';
import type { Terminal } from '../output/terminal.ts';
import { runCli } from '../testing/run-cli.ts';
import { createCli } from './cli.ts';
import type { GlobalOptions } from './global-options.ts';
import { writeLogin } from './login-file.ts';
import { requireLocal } from './require-local.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'serplift-local-'));
});
afterEach(() => rm(home, { recursive: true }));

/** What is said when a command of this machine's database is run. */
async function refusalOf(options: GlobalOptions, env: Record<string, string> = {}): Promise<string | null> {
  const terminal = { env: { HOME: home, ...env }, err: () => {} } as unknown as Terminal;
  const cli = createCli(terminal, () => options);
  return requireLocal(cli, 'backup').then(
    () => null,
    (error: unknown) => {
      expect(error).toBeInstanceOf(UsageError);
      return (error as UsageError).message;
    },
  );
}

it('a command of this machine runs where nobody is signed in to a server', async () => {
  expect(await refusalOf({})).toBeNull();
});

it('a command of this machine is refused where commands work through a server, with its address and what to do', async () => {
  await writeLogin({ HOME: home }, { url: 'https://serplift.example', token: 'slt_secret' });
  const refusal = await refusalOf({});
  expect(refusal).toContain("`serplift backup` works on this machine's database");
  expect(refusal).toContain('signed in to https://serplift.example');
  expect(refusal).toContain('--local');
  expect(refusal).not.toContain('slt_secret');
  expect(await refusalOf({ local: false })).toBe(refusal);
});

it('the environment counts as being signed in', async () => {
  const env = { SERPLIFT_URL: 'https://other.example/x', SERPLIFT_TOKEN: 'slt_x' };
  expect(await refusalOf({}, env)).toContain('signed in to https://other.example.');
  expect(await refusalOf({}, { SERPLIFT_URL: 'https://other.example' })).toContain('Set SERPLIFT_TOKEN as well');
});

it('--local means this machine, whoever is signed in', async () => {
  await writeLogin({ HOME: home }, { url: 'https://serplift.example', token: 'slt_secret' });
  expect(await refusalOf({ local: true })).toBeNull();
});

it.each([['backup', 'file.gz'], ['restore', 'file.gz'], ['keys', 'rotate'], ['migrate'], ['demo', 'reset', '--yes']])(
  '`serplift %s %s` is such a command',
  async (...line) => {
    const env = { HOME: home, SERPLIFT_HOME: path.join(home, 'data'), SERPLIFT_URL: 'https://a.example' };
    const { code, err } = await runCli(line, { env: { ...env, SERPLIFT_TOKEN: 'slt_x' } });
    expect({ code, err }).toEqual({
      code: exitCodes.usage,
      err: expect.stringContaining(
        "works on this machine's database, but you are signed in to https://a.example",
      ) as string,
    });
  },
);
