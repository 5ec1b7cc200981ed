import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type RunningSandbox, sandboxCredentials, startSandbox } from './index.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());
afterEach(() => {
  sandbox.calls.clear();
  sandbox.faults.clear();
});

const post = (path: string, body: unknown) =>
  fetch(sandbox.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('where it runs', () => {
  it('refuses in production unless asked', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    await expect(startSandbox()).rejects.toThrow('allowInProduction');
    const asked = await startSandbox({ allowInProduction: true });
    await asked.close();
    vi.unstubAllEnvs();
  });

  it('listens on the loopback interface only', async () => {
    const addresses = Object.values(networkInterfaces())
      .flat()
      .filter((address) => address?.family === 'IPv4' && !address.internal);
    for (const address of addresses) {
      await expect(fetch(`http://${address?.address}:${sandbox.port}/`)).rejects.toThrow('fetch failed');
    }
    expect(new URL(sandbox.origin).hostname).toBe('127.0.0.1');
  });

  it('says what is wrong when its port is taken', async () => {
    await expect(startSandbox({ port: sandbox.port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  it('introduces itself on its own host and marks every answer', async () => {
    const answer = await fetch(`${sandbox.origin}/`);
    expect(await answer.text()).toContain('Juniper &#38; Pine');
    for (const path of ['/', '/nothing-here', '/calls', '/webmasters/v3/sites']) {
      expect((await fetch(sandbox.origin + path)).headers.get('x-sandbox')).toBe('1');
    }
  });

  it('starts as a process that prints its origin and ends on SIGTERM', async () => {
    const bin = fileURLToPath(new URL('bin.ts', import.meta.url));
    const child = spawn(process.execPath, ['--import', 'tsx', bin, '--port', '0'], { env: {} });
    const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
    const origin = chunk.toString().trim();
    expect((await fetch(origin)).status).toBe(200);
    child.kill('SIGTERM');
    await expect(once(child, 'exit')).resolves.toEqual([0, null]);
  });
});

describe('the call log', () => {
  it('keeps what arrived, without secrets', async () => {
    await fetch(`${sandbox.origin}/token?token=hidden-1`, {
      method: 'POST',
      headers: { authorization: 'Bearer hidden-2' },
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'hidden-3' }),
    });
    const [call] = (await (await fetch(`${sandbox.origin}/calls`)).json()) as [Record<string, unknown>];
    expect(call).toMatchObject({
      method: 'POST',
      path: '/token',
      host: `127.0.0.1:${sandbox.port}`,
      status: 401,
      family: 'google',
      headers: { authorization: '[redacted]' },
      body: { grant_type: 'refresh_token', refresh_token: '[redacted]' },
    });
    expect(JSON.stringify(call)).not.toContain('hidden');
  });

  it('can be searched and cleared, here and over HTTP', async () => {
    await fetch(`${sandbox.origin}/webmasters/v3/sites`);
    await fetch(`${sandbox.origin}/oauth2/v3/certs`);
    expect(sandbox.calls.matching('GET /webmasters')).toHaveLength(1);
    expect(sandbox.calls.matching(/certs$/u)).toHaveLength(1);
    await fetch(`${sandbox.origin}/calls`, { method: 'DELETE' });
    expect(sandbox.calls.list()).toEqual([]);
  });
});

describe('faults', () => {
  it('meet a request as often as they say, before the family', async () => {
    const added = await post('/faults', {
      match: '/GET .*certs$/',
      status: 503,
      headers: { 'retry-after': '7' },
      body: { error: 'busy' },
      times: 2,
    });
    expect(added.status).toBe(201);
    const answers = [1, 2, 3].map(() => fetch(`${sandbox.origin}/oauth2/v3/certs`));
    const statuses = (await Promise.all(answers)).map((answer) => answer.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 503, 503]);
    expect(await (await fetch(`${sandbox.origin}/faults`)).json()).toEqual([]);
    expect(sandbox.calls.list().filter((call) => call.family === 'fault')).toHaveLength(2);
  });

  it('can wait and then let the family answer', async () => {
    sandbox.faults.add({ match: 'certs', delayMs: 60 });
    const startedAt = performance.now();
    expect((await fetch(`${sandbox.origin}/oauth2/v3/certs`)).status).toBe(200);
    expect(performance.now() - startedAt).toBeGreaterThan(50);
  });

  it('end a delay when the caller leaves, so that closing does not wait for it', async () => {
    const other = await startSandbox();
    other.faults.add({ match: 'certs', delayMs: 600_000, times: 1 });
    const caller = new AbortController();
    const left = fetch(`${other.origin}/oauth2/v3/certs`, { signal: caller.signal }).catch((error: unknown) => error);
    await vi.waitUntil(() => other.faults.list().length === 0, 50_000);
    caller.abort(new Error('left'));
    expect(await left).toMatchObject({ message: 'left' });
    await vi.waitUntil(() => other.calls.list().length === 1, 50_000);
    other.faults.add({ match: 'certs', delayMs: 600_000 });
    const [pending] = await Promise.allSettled([fetch(`${other.origin}/oauth2/v3/certs`), other.close()]);
    expect(pending.status).toBe('rejected');
  });

  it('that are all cleared let waiting calls continue', async () => {
    sandbox.faults.add({ match: 'certs', delayMs: 600_000, times: 1 });
    const waiting = fetch(`${sandbox.origin}/oauth2/v3/certs`);
    await vi.waitUntil(() => sandbox.faults.list().length === 0, 50_000);
    sandbox.faults.clear();
    expect((await waiting).status).toBe(200);
  });

  it('can drop the connection', async () => {
    sandbox.faults.add({ match: '/oauth2/v3/certs', drop: true, times: 1 });
    await expect(fetch(`${sandbox.origin}/oauth2/v3/certs`)).rejects.toThrow('fetch failed');
    expect((await fetch(`${sandbox.origin}/oauth2/v3/certs`)).status).toBe(200);
  });

  it('meet foreign hosts by name', async () => {
    sandbox.faults.add({ match: 'GET www.juniperandpine.example/tents/', status: 500 });
    const status = await new Promise((resolve, reject) => {
      const sent = request(
        { port: sandbox.port, path: '/tents/', headers: { host: 'www.juniperandpine.example' } },
        (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        },
      );
      sent.on('error', reject).end();
    });
    expect(status).toBe(500);
  });

  it.each([
    [{}, 'match'],
    [{ match: 'x' }, 'status, delayMs or drop'],
    [{ match: 'x', status: 42 }, 'status'],
    [{ match: 'x', status: 500, times: 0 }, 'times'],
    [{ match: '/(/', status: 500 }, 'expression'],
  ])('are refused when they make no sense: %j', async (fault, hint) => {
    const answer = await post('/faults', fault);
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as { message: string }).message).toContain(hint);
  });
});

describe('malformed requests', () => {
  it('get a 400 and are logged', async () => {
    const answer = await fetch(
      `${sandbox.origin}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=${sandboxCredentials.firebase.apiKey}`,
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"email":' },
    );
    expect(answer.status).toBe(400);
    expect(answer.headers.get('x-sandbox')).toBe('1');
    expect(sandbox.calls.list()).toHaveLength(1);
  });
});
