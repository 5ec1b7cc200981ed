import { stat } from 'node:fs/promises';
import path from 'node:path';
import { readConfig } from '@serplift/core';
import { type RunningServer, startServer } from '@serplift/server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestMachine, type TestMachine } from '../testing/run-cli.ts';
import { spawnCli } from '../testing/spawn-cli.ts';
import { startTestProxy, type TestProxy } from '../testing/test-proxy.ts';

// Real processes on a machine with other work.
vi.setConfig({ testTimeout: 240_000 });

let machine: TestMachine;
let server: RunningServer;
/** What a terminal that works through the server knows, and nothing about the database. */
let remote: Record<string, string>;
beforeAll(async () => {
  machine = await createTestMachine();
  const { out } = await machine.run(['tokens', 'create', 'laptop']);
  server = await startServer({ config: readConfig({ ...machine.env, PORT: '0' }, machine.home), worker: true });
  remote = {
    HOME: machine.home,
    SERPLIFT_HOME: path.join(machine.home, 'elsewhere'),
    SERPLIFT_URL: server.origin,
    SERPLIFT_TOKEN: out.trim(),
  };
});
afterAll(async () => {
  await server.close();
  await machine.close();
});

async function withProxy(
  holds: ((target: string) => boolean) | undefined,
  body: (proxy: TestProxy) => Promise<void>,
): Promise<void> {
  const proxy = await startTestProxy(holds);
  try {
    await body(proxy);
  } finally {
    await proxy.close();
  }
}

describe('a server that does not answer', () => {
  test.each<[string, string[], Record<string, string>]>([
    ['--timeout', ['--timeout', '1'], {}],
    ['SERPLIFT_TIMEOUT', [], { SERPLIFT_TIMEOUT: '1' }],
  ])('ends a command after the time of %s and says what to do', async (_, flags, extra) => {
    await withProxy(
      () => true,
      async (proxy) => {
        const env = { ...remote, ...extra, HTTP_PROXY: proxy.origin };
        const { code, out, err } = await spawnCli(['whoami', ...flags], { env });
        expect({ code, out }).toEqual({ code: 6, out: '' });
        expect(err).toContain(`${server.origin} didn't answer within 1 second.`);
        expect(err).toContain('--timeout SECONDS');
        expect(err).not.toContain('may still have taken effect');
      },
    );
  });
});

describe('a proxy', () => {
  test('carries every request to the server, unless NO_PROXY excludes it', async () => {
    await withProxy(undefined, async (proxy) => {
      const env = { ...remote, http_proxy: proxy.origin };
      expect(await spawnCli(['whoami', '--json'], { env })).toMatchObject({ code: 0 });
      expect(proxy.seen).toEqual([`GET ${server.origin}/api/user`]);
      const direct = await spawnCli(['whoami', '--json'], { env: { ...env, NO_PROXY: 'example.com,127.0.0.1' } });
      expect(direct.code).toBe(0);
      expect(proxy.seen).toHaveLength(1);
    });
  });

  test('is asked for a tunnel to a server with TLS, and its refusal is named', async () => {
    await withProxy(undefined, async (proxy) => {
      const env = { ...remote, SERPLIFT_URL: 'https://serplift.invalid', HTTPS_PROXY: proxy.origin };
      const { code, err } = await spawnCli(['whoami'], { env });
      expect(proxy.seen).toEqual(['CONNECT serplift.invalid:443']);
      expect(code).toBe(6);
      expect(err).toContain('Proxy response (403)');
    });
  });
});

test('a second Ctrl-C exits at once and names the command that cancels the run', async () => {
  await withProxy(
    (target) => target.includes('/cancel'),
    async (proxy) => {
      const { code, err } = await spawnCli(['seo', 'run', '--max-pages', '90'], {
        env: { ...remote, HTTP_PROXY: proxy.origin },
        interruptAt: ['Writing titles', 'Ctrl-C again'],
      });
      expect(code).toBe(130);
      const id = /The run was not canceled and may continue\. Cancel it with: serplift seo cancel ([0-9a-f-]{36})/.exec(
        err,
      )?.[1];
      expect(id).toBeDefined();
      expect(await machine.run(['seo', 'cancel', id ?? ''])).toMatchObject({ code: 0 });
    },
  );
});

test.each(['backup', 'restore'])('%s refuses to work on this machine while signed in to a server', async (command) => {
  const file = path.join(machine.home, 'remote.gz');
  const { code, out, err } = await spawnCli([command, file], { env: remote });
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain(`signed in to ${server.origin}`);
  expect(err).toContain('--local');
  await expect(stat(file)).rejects.toThrow('ENOENT');
  await expect(stat(remote['SERPLIFT_HOME'] ?? '')).rejects.toThrow('ENOENT');
});
