import { AppError, type ErrorCode } from '@serplift/core';
import Koa from 'koa';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { answerErrors, HttpRefusal } from './errors.ts';
import { readJson } from './read-json.ts';

/** What a call that fails so answers, and what is logged of it. */
async function answerTo(failure: unknown, path = '/api/things?x=1') {
  const logged: string[] = [];
  const app = new Koa();
  app.use(async (http, next) => {
    const log = (level: string) => (what: object, message: string) =>
      logged.push(`${level} ${message} ${JSON.stringify(what)}`);
    http['log'] = { warn: log('warn'), error: log('error') } as unknown as typeof http.log;
    http.state['requestId'] = 'r1';
    await next();
  });
  app.use(answerErrors);
  app.use(() => Promise.reject(failure));
  const { status, body, headers, type } = await request(app.callback()).post(path).set('connection', 'keep-alive');
  return { status, body: body as object, headers, type, logged };
}

describe('an error', () => {
  it.each<[ErrorCode, number]>([
    ['invalid_input', 400],
    ['unauthenticated', 401],
    ['quota_exceeded', 402],
    ['forbidden', 403],
    ['not_found', 404],
    ['conflict', 409],
    ['reconnect_needed', 409],
    ['cancelled', 409],
    ['provider_rejected', 422],
    ['not_configured', 422],
    ['rate_limited', 429],
    ['provider_unavailable', 502],
    ['unavailable', 503],
  ])('%s is %i with its own words', async (code, status) => {
    const answer = await answerTo(new AppError(code, 'In words.'));
    expect(answer).toMatchObject({ status, type: 'application/json' });
    expect(answer.body).toEqual({ message: 'In words.', code, requestId: 'r1' });
    expect(answer.headers['retry-after']).toBeUndefined();
    const isDenial = status === 403 || status === 429;
    const isOurs = status >= 500;
    expect(answer.logged.map((line) => line.split(' {')[0])).toEqual(
      isDenial ? ['warn call denied'] : isOurs ? ['warn call failed'] : [],
    );
  });

  it('says when to come back, in the body and in the head', async () => {
    const answer = await answerTo(new AppError('rate_limited', 'Later.', { details: { retryAfterSeconds: 0 } }));
    expect(answer.body).toMatchObject({ details: { retryAfterSeconds: 0 } });
    expect(answer.headers['retry-after']).toBe('0');
  });

  it.each([new AppError('internal', 'secret words'), new Error('secret words'), 'secret words'])(
    'that nobody foresaw is hidden, and logged (%#)',
    async (failure) => {
      const answer = await answerTo(failure);
      expect(answer.status).toBe(500);
      expect(answer.body).toMatchObject({ code: 'internal', requestId: 'r1' });
      expect(JSON.stringify(answer.body)).not.toContain('secret');
      expect(answer.logged.map((line) => line.split(' {')[0])).toEqual(['error unexpected failure']);
    },
  );

  it('of HTTP itself ends its connection, whose body may not have been read', async () => {
    const answer = await answerTo(new HttpRefusal(415, 'No.'));
    expect(answer).toMatchObject({ status: 415, body: { message: 'No.', code: 'invalid_input', requestId: 'r1' } });
    expect({ connection: answer.headers['connection'], logged: answer.logged }).toEqual({
      connection: 'close',
      logged: [],
    });
    expect((await answerTo(new AppError('conflict', 'No.'))).headers['connection']).toBe('keep-alive');
  });

  it('that denies something is logged with who asked for what, without a secret of the path', async () => {
    const { logged } = await answerTo(new HttpRefusal(403, 'No.', 'forbidden'), '/api/invitations/secret/join');
    expect(logged).toHaveLength(1);
    expect(JSON.parse(logged[0]?.slice('warn call denied '.length) ?? '')).toMatchObject({
      method: 'POST',
      path: '/api/invitations/…/join',
      status: 403,
      userId: null,
      teamId: null,
      reason: 'No.',
    });
  });
});

describe('a body', () => {
  const app = new Koa();
  app.use(async (http) => {
    const read = await readJson(http.req, 64).catch((error: unknown) => error);
    http.body = read instanceof HttpRefusal ? { status: read.status, message: read.message } : { read };
  });
  const send = async (text: string | Buffer, headers: Record<string, string> = {}) =>
    (
      await request(app.callback())
        .post('/')
        .set({ 'content-type': 'application/json', ...headers })
        // As it is: supertest would make JSON of it.
        .serialize((body: unknown) => body as string)
        .send(text)
    ).body as { read?: unknown; status?: number; message?: string };

  it.each(['text/plain', 'application/jsonx', 'application/x-www-form-urlencoded', 'text/application/json'])(
    'of %s is not: a form of another site could send it',
    async (type) => {
      expect((await send('{"a":1}', { 'content-type': type })).status).toBe(415);
    },
  );

  it('may say that it is not compressed', async () => {
    expect(await send('{}', { 'content-encoding': 'identity' })).toEqual({ read: {} });
    expect((await send('{}', { 'content-encoding': 'br' })).message).toBe('Send the body uncompressed.');
  });

  it('may have as many bytes as it may, and not one more', async () => {
    const ofBytes = (bytes: number) => `{"a":"${'x'.repeat(bytes - 8)}"}`;
    expect(await send(ofBytes(64))).toEqual({ read: { a: 'x'.repeat(56) } });
    expect(await send(ofBytes(65))).toMatchObject({ status: 413, message: 'The body is larger than 0 KiB.' });
  });
});
