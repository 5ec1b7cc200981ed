import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ApiError, callEndpoint } from './client.ts';
import { endpoint } from './endpoint.ts';

const save = endpoint({
  method: 'POST',
  path: '/api/things/{thingId}',
  access: 'team',
  token: 'run',
  summary: 'Save a thing.',
  input: z.object({ thingId: z.string(), name: z.string() }),
  output: z.object({ ok: z.boolean() }),
});

async function call(answer: Response) {
  const sent: { url: string | URL | Request; init: RequestInit }[] = [];
  const fetch = async (url: string | URL | Request, init: RequestInit = {}) => {
    sent.push({ url, init });
    return answer;
  };
  const outcome = await callEndpoint(save, { thingId: 'a/b', name: 'x' }, { baseUrl: '', fetch }).catch(
    (error: unknown) => error,
  );
  return { outcome, sent };
}

describe('a call', () => {
  it('carries the credentials of the browser and sends its body as JSON [7-1]', async () => {
    const { outcome, sent } = await call(Response.json({ ok: true }));
    expect(outcome).toEqual({ ok: true });
    expect(sent).toMatchObject([
      {
        url: '/api/things/a%2Fb',
        init: {
          method: 'POST',
          credentials: 'include',
          headers: { 'content-type': 'application/json' },
          body: '{"name":"x"}',
        },
      },
    ]);
  });

  it('that fails is an error of status, colon and body [7-2, 8-1]', async () => {
    const { outcome } = await call(new Response('Nothing here', { status: 404, statusText: 'Not Found' }));
    expect(outcome).toBeInstanceOf(ApiError);
    expect(outcome).toMatchObject({ message: '404: Nothing here', status: 404 });
  });

  it('that fails without a body is an error of status, colon and status text [8-2]', async () => {
    const { outcome } = await call(new Response('', { status: 502, statusText: 'Bad Gateway' }));
    expect(outcome).toMatchObject({ message: '502: Bad Gateway' });
  });

  it('keeps what the server says to people [8-66]', async () => {
    const { outcome } = await call(
      Response.json({ message: 'Gone.', code: 'not_found', requestId: 'r1' }, { status: 404 }),
    );
    expect(outcome).toMatchObject({ serverMessage: 'Gone.', code: 'not_found', requestId: 'r1' });
  });
});
