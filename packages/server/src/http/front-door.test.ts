import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { type AppError, readConfig } from '@serplift/core';
import { afterEach, describe, expect, it } from 'vitest';
import { type FrontDoor, openFrontDoor } from './front-door.ts';

const config = readConfig({ PORT: '0' }, '/nowhere');
let door: FrontDoor | undefined;
afterEach(async () => {
  await door?.close();
  door = undefined;
});
const openDoor = async (): Promise<FrontDoor & { ask: (path: string, init?: RequestInit) => Promise<Response> }> => {
  const opened = await openFrontDoor(config);
  door = opened;
  return { ...opened, ask: (path, init) => fetch(`http://127.0.0.1:${opened.port}${path}`, init) };
};

const seen = async (asked: Promise<Response>) => {
  const answer = await asked;
  const body = (await answer.json()) as { requestId?: string; message?: string };
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body };
};

describe('a server that is starting', () => {
  it('is alive, whatever the query, and lets no one keep that answer', async () => {
    const { ask } = await openDoor();
    for (const path of ['/api/health', '/api/health?from=balancer']) {
      expect(await seen(ask(path))).toEqual({ status: 200, retryAfter: null, body: { status: 'ok' } });
    }
    const { headers } = await ask('/api/health');
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  it.each([
    ['GET', '/api/healthy'],
    ['GET', '/api/health/'],
    ['GET', '/?/api/health'],
    ['GET', '/api/user'],
    ['POST', '/api/health'],
    ['DELETE', '/api/health'],
  ])('asks %s %s to come back in a second, as an error of the contract', async (method, path) => {
    const { ask } = await openDoor();
    const { status, retryAfter, body } = await seen(ask(path, { method }));
    expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: '1' });
    expect(body).toEqual({
      message: 'The server is starting; try again in a moment.',
      code: 'unavailable',
      details: { retryAfterSeconds: 1 },
      requestId: expect.stringMatching(/^[\w-]{36}$/u) as string,
    });
  });

  it('gives each refusal its own number', async () => {
    const { ask } = await openDoor();
    const [first, second] = [await seen(ask('/')), await seen(ask('/'))];
    expect(first.body.requestId).not.toBe(second.body.requestId);
  });
});

it('answers with what it was opened with, and refuses everything but its health once it is outdated', async () => {
  const { ask, ...opened } = await openDoor();
  opened.open((_request, response) => response.writeHead(200).end('{"open":true}'));
  expect(await seen(ask('/api/health'))).toMatchObject({ status: 200, body: { open: true } });
  opened.refuse('A newer version works on the database.');
  expect(await seen(ask('/api/health'))).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect(await seen(ask('/api/user'))).toMatchObject({
    status: 503,
    retryAfter: '10',
    body: { message: 'A newer version works on the database.', details: { retryAfterSeconds: 10 } },
  });
});

it('a port that is in use is named, with what to do', async () => {
  const { port } = await openDoor();
  const failure = await openFrontDoor({ ...config, port }).catch((error: unknown) => error as AppError);
  expect(failure).toMatchObject({ code: 'unavailable', message: expect.stringContaining(`Port ${port} is in use.`) });
  const nowhere = await openFrontDoor({ ...config, host: '192.0.2.1' }).catch((error: unknown) => error as AppError);
  expect(nowhere).toMatchObject({ code: 'unavailable', message: expect.stringContaining('listen on 192.0.2.1:0') });
});

describe('a server that leaves', () => {
  const agent = new Agent({ keepAlive: true });
  const askKept = async (port: number): Promise<IncomingMessage> => {
    const [answer] = (await once(get({ port, host: '127.0.0.1', agent, path: '/' }), 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    return answer;
  };

  it('says so to who asks on, finishes open answers, and closes its connections', async () => {
    const opened = await openDoor();
    const finishing: (() => void)[] = [];
    opened.open((request, response) => {
      const finish = () => void response.end('whole');
      if (request.url === '/slow') finishing.push(finish);
      else finish();
    });
    expect((await askKept(opened.port)).headers.connection).toBe('keep-alive');
    const slow = opened.ask('/slow');
    await expect.poll(() => finishing.length).toBe(1);
    expect([opened.leaving.aborted, opened.expired.aborted]).toEqual([false, false]);
    const closing = opened.close();
    expect(opened.close()).toBe(closing);
    expect(opened.leaving.aborted).toBe(true);
    // New calls are still taken, so that balancers notice before they are refused.
    expect((await askKept(opened.port)).headers.connection).toBe('close');
    finishing[0]?.();
    const answer = await slow;
    expect({ text: await answer.text(), connection: answer.headers.get('connection') }).toEqual({
      text: 'whole',
      connection: 'close',
    });
    await closing;
    expect(opened.expired.aborted).toBe(false);
    await expect(opened.ask('/')).rejects.toThrow('fetch failed');
    agent.destroy();
  });
});
