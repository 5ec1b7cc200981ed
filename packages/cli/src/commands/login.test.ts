import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readConfig } from '@serplift/core';
import type { SeoOptimization } from '@serplift/core/api';
import { seoCsvText } from '@serplift/core/api/csv';
import { type RunningServer, startServer } from '@serplift/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fewPages } from '../testing/few-pages.ts';
import { createTestMachine, type TestMachine } from '../testing/run-cli.ts';

let machine: TestMachine;
let server: RunningServer;
let token: string;
beforeAll(async () => {
  machine = await createTestMachine();
  const { out } = await machine.run(['tokens', 'create', 'laptop']);
  token = out.trim();
  server = await startServer({ config: readConfig({ ...machine.env, PORT: '0' }, machine.home), worker: true });
});
afterAll(async () => {
  await server.close();
  await machine.close();
});

const loginFile = (): string => path.join(machine.home, '.config', 'serplift', 'login.json');

describe('login', () => {
  test('reads the token from stdin, checks it and keeps it to the owner alone [CL-01]', async () => {
    const line = ['login', server.origin, '--token-file', '-'];
    const { code, out, err } = await machine.run(line, { stdin: `${token}\n` });
    expect({ code, out }).toEqual({ code: 0, out: '' });
    expect(err).toContain('Signed in to');
    expect(err).not.toContain(token);
    expect((await stat(loginFile())).mode & 0o777).toBe(0o600);
    expect((await stat(path.dirname(loginFile()))).mode & 0o777).toBe(0o700);
  });

  test('a wrong token is exit code 3 and leaves the old sign-in', async () => {
    const before = await readFile(loginFile(), 'utf8');
    const file = path.join(machine.home, 'wrong');
    await writeFile(file, 'slt_wrong\n');
    const { code, err } = await machine.run(['login', server.origin, '--token-file', file]);
    expect(code).toBe(3);
    expect(err).not.toContain('slt_wrong');
    expect(await readFile(loginFile(), 'utf8')).toBe(before);
  });

  test('no one to ask and no token file is a usage error', async () => {
    const { code, err } = await machine.run(['login', server.origin]);
    expect(code).toBe(2);
    expect(err).toContain('--token-file');
  });

  test('a token file that is missing or a folder is a usage error', async () => {
    const login = (file: string) => machine.run(['login', server.origin, '--token-file', file]);
    expect(await login('/nowhere/token')).toMatchObject({
      code: 2,
      err: expect.stringContaining('/nowhere/token was not found'),
    });
    expect(await login(machine.home)).toMatchObject({ code: 2, err: expect.stringContaining('is a folder') });
  });

  test('an invalid address is a usage error, a server that does not answer exit code 6', async () => {
    expect((await machine.run(['login', 'ftp://x', '--token-file', '-'], { stdin: token })).code).toBe(2);
    const closed = await machine.run(['login', 'http://127.0.0.1:9', '--token-file', '-'], { stdin: token });
    expect(closed.code).toBe(6);
  });

  test('a login file that others can read is warned of, except with --json [CL-01]', async () => {
    await chmod(loginFile(), 0o644);
    expect((await machine.run(['whoami'])).err).toContain('chmod 600');
    expect((await machine.run(['whoami', '--json'])).err).toBe('');
    await chmod(loginFile(), 0o600);
  });
});

describe('through a server', () => {
  test('whoami says where commands work; --local and the environment win over the file', async () => {
    expect(await machine.json(['whoami'])).toMatchObject({ mode: 'remote', place: server.origin });
    expect(await machine.json(['whoami', '--local'])).toMatchObject({ mode: 'local' });
    const { code, err } = await machine.run(['whoami'], { env: { SERPLIFT_URL: server.origin } });
    expect(code).toBe(2);
    expect(err).toContain('SERPLIFT_TOKEN');
  });

  test('a run ends with the same result, which local mode reads byte for byte', async () => {
    const run = await machine.json<SeoOptimization>(['seo', 'run', ...(await fewPages(machine, 4))]);
    expect(run).toMatchObject({ status: 'completed', totalItems: 4 });
    const remote = await machine.run(['seo', 'export', run.id]);
    const local = await machine.run(['seo', 'export', run.id, '--local']);
    expect(remote.out).toBe(seoCsvText(run.pages));
    expect(local.out).toBe(remote.out);
  });

  test('files are read here and their rows sent there', async () => {
    const file = path.join(machine.home, 'pages.csv');
    const rows = Array.from({ length: 6000 }, (_, index) => `https://a.example/p${index},1,100,5`);
    await writeFile(file, `page,clicks,impressions,position\n${rows.join('\n')}\n`);
    const answer = await machine.json<{ import: { rowCount: number } }>([
      'search-console',
      'import',
      file,
      '--days',
      '28',
    ]);
    expect(answer.import.rowCount).toBe(6000);
  });

  test('Ctrl-C cancels the run at the server', async () => {
    const { code, err } = await machine.run(['seo', 'run', '--max-pages', '90'], { interruptAt: 'Run       ' });
    expect(code).toBe(130);
    const id = /serplift seo show ([0-9a-f-]{36})/.exec(err)?.[1] ?? '';
    expect(await machine.json(['seo', 'show', id])).toMatchObject({ status: 'cancelled' });
  });

  test('what the token may not do is refused with exit code 3 and what to do, also as JSON', async () => {
    const deploy = await machine.run(['budgets', 'set', '5']);
    expect([deploy.code, deploy.err]).toEqual([3, expect.stringContaining('needs the scope "manage" and has "read"')]);
    const make = await machine.run(['tokens', 'create', 'more', '--json']);
    expect(make.code).toBe(3);
    expect(JSON.parse(make.out)).toMatchObject({
      error: { code: 'forbidden', message: expect.stringContaining('in the browser') },
    });
  });

  test('a revoked token is refused at once, with what to do', async () => {
    const names = await machine.json<{ name: string }[]>(['tokens', 'list']);
    expect(names.map(({ name }) => name)).toEqual(['laptop']);
    expect((await machine.run(['tokens', 'revoke', 'laptop', '--local'])).code).toBe(0);
    const { code, err } = await machine.run(['history']);
    expect(code).toBe(3);
    expect(err).toContain('serplift login');
  });

  test('after logout commands work on this machine again', async () => {
    expect((await machine.run(['logout'])).code).toBe(0);
    expect(await machine.json(['whoami'])).toMatchObject({ mode: 'local' });
    expect(await machine.json(['logout'])).toEqual({ wasSignedIn: false });
  });
});
