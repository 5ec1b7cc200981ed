import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { api, AppError } from '@serplift/core/api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Terminal } from '../output/terminal.ts';
import { writeLogin } from './login-file.ts';
import { openSession } from './open-session.ts';
import type { Session } from './session.ts';

let home: string;
let server: Server;
let origin: string;
/** What the server answers; without an answer it says nothing. */
let answer: { status: number; body: unknown } | null;
let seen: { method: string | undefined; url: string | undefined; authorization: string | undefined; key: unknown }[];
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'serplift-session-'));
  server = createServer((request, response) => {
    const { method, url, headers } = request;
    seen.push({ method, url, authorization: headers.authorization, key: headers['idempotency-key'] });
    if (answer !== null) response.writeHead(answer.status).end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  seen = [];
  answer = { status: 200, body: { email: 'ana@example.com' } };
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(home, { recursive: true });
});

const open = (options: { signal?: AbortSignal; timeout?: number; url?: string } = {}): Promise<Session> => {
  const env = { HOME: home, SERPLIFT_URL: options.url ?? origin, SERPLIFT_TOKEN: 'slt_x' };
  const terminal = { env, signal: options.signal ?? new AbortController().signal } as unknown as Terminal;
  const given = options.timeout === undefined ? {} : { timeout: options.timeout };
  return openSession({ terminal, options: given, say: () => {}, warn: () => {} });
};
const failureOf = (work: Promise<unknown>): Promise<unknown> => work.then(() => null).catch((error: unknown) => error);

describe('a session through a server', () => {
  it('calls it with the token, and starts nothing here', async () => {
    const session = await open();
    expect({ mode: session.mode, place: session.place }).toEqual({ mode: 'remote', place: origin });
    expect(await session.call(api.user.current, {})).toEqual({ email: 'ana@example.com' });
    await session.call(api.projects.create, { name: 'Shop', domain: 'shop.example' }, { idempotencyKey: 'k1' });
    expect(seen).toEqual([
      { method: 'GET', url: '/api/user', authorization: 'Bearer slt_x', key: undefined },
      { method: 'POST', url: '/api/projects', authorization: 'Bearer slt_x', key: 'k1' },
    ]);
    await (await session.startWorking()).stop();
    await session.createTeam('Acme');
    expect(seen[2]).toMatchObject({ method: 'POST', url: '/api/teams' });
    await session.close();
  });

  it('is opened with the login that is kept, too', async () => {
    await writeLogin({ HOME: home }, { url: origin, token: 'slt_kept' });
    const terminal = { env: { HOME: home }, signal: new AbortController().signal } as unknown as Terminal;
    const session = await openSession({ terminal, options: {}, say: () => {}, warn: () => {} });
    await session.call(api.user.current, {});
    expect(seen[0]?.authorization).toBe('Bearer slt_kept');
  });

  it('passes on what the server refuses', async () => {
    answer = { status: 409, body: { message: 'It exists.', code: 'conflict' } };
    expect(await failureOf((await open()).call(api.user.current, {}))).toMatchObject({ status: 409, code: 'conflict' });
  });

  it('says that there was no answer in time, and of a change that it may have taken effect', async () => {
    answer = null;
    const session = await open({ timeout: 0.2 });
    const [read, change] = [
      await failureOf(session.call(api.user.current, {})),
      await failureOf(session.call(api.teams.create, { name: 'Acme' })),
    ];
    for (const failure of [read, change]) {
      expect(failure).toBeInstanceOf(AppError);
      expect(failure).toMatchObject({
        code: 'unavailable',
        message: expect.stringContaining(`${origin} didn't answer`),
      });
    }
    expect([read, change].map((failure) => (failure as Error).message.includes('may still have taken effect'))).toEqual(
      [false, true],
    );
  });

  it('says why a server cannot be reached', async () => {
    const closed = await open({ url: 'http://127.0.0.1:9' });
    expect(await failureOf(closed.call(api.user.current, {}))).toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/^http:\/\/127\.0\.0\.1:9 can't be reached: .+\. Check the address/u),
    });
  });

  it('leaves an interruption what it is', async () => {
    answer = null;
    const interrupted = new AbortController();
    const call = failureOf((await open({ signal: interrupted.signal })).call(api.user.current, {}));
    await expect.poll(() => seen.length).toBe(1);
    interrupted.abort();
    expect(await call).toMatchObject({ name: 'AbortError' });
  });
});
