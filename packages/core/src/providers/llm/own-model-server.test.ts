import { type RunningSandbox, startSandbox } from '@serplift/sandbox';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { askOwn, openOwnServer } from './testing/open-own-server.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterEach(() => {
  sandbox.faults.clear();
  sandbox.calls.clear();
});
afterAll(() => sandbox.close());

const chatCalls = () => sandbox.calls.matching('/chat/completions');

describe('a server of one’s own', () => {
  const few = [
    'reasoning in tags',
    'content in parts',
    'as events',
    'usage in words',
    'no formats at all',
    'no system',
  ];
  it.each(few)('gives a text although it answers in its own way: %s', async (kind) => {
    sandbox.faults.add({ match: '/chat/completions', kind });
    const { parsed } = await askOwn(openOwnServer(`${sandbox.origin}/openai/v1`));
    expect(JSON.stringify(parsed)).toMatch(/^\{"candidates":\[\{"title":"(?!Draft)/u);
  });

  it.each(['/openai', '/openai/', '/openai/v1/', '/openai/v1/chat/completions'])(
    'is found at its address with or without /v1: %s',
    async (path) => {
      expect(await askOwn(openOwnServer(`${sandbox.origin}${path}`))).toHaveProperty('parsed.candidates');
    },
  );

  it.each([
    [{ error: { message: 'Provider returned error', code: 429, metadata: { raw: 'Please retry in 0.02s.' } } }, 200],
    [{ error: { message: 'You exceeded your current quota, please retry in 0.02s.' } }, 429],
    [[{ error: { code: 429, message: 'X', details: [{ retryDelay: '0.02s' }] } }], 429],
    [{ error: 'Model is loading', estimated_time: 0.02 }, 503],
    [{ choices: null, base_resp: { status_code: 1002, status_msg: 'Rate limit, retry in 0.02s' } }, 200],
  ])('that says when to come back is asked again: %j', async (body, status) => {
    sandbox.faults.add({ match: '/chat/completions', status, body, times: 1 });
    expect(await askOwn(openOwnServer(`${sandbox.origin}/openai/v1`))).toHaveProperty('parsed.candidates');
    expect(chatCalls()).toHaveLength(2);
  });

  it.each([
    ['http://127.0.0.1:9/v1', 'unavailable', /nothing listens at 127\.0\.0\.1:9.*LLM_BASE_URL is http:\/\/127/u],
    ['http://nowhere.invalid/v1', 'unreachable', /no name server knows the host "nowhere\.invalid"/u],
    ['http://[::1]:9/v1', 'unavailable', /nothing listens at \[::1\]:9/u],
    ['http://127.0.0.1:9/v1?key=secret', 'unavailable', /is http:\/\/127\.0\.0\.1:9\/v1\.$/u],
  ])('that cannot be reached is named, and costs nothing: %s', async (address, reason, message) => {
    await expect(askOwn(openOwnServer(address))).rejects.toMatchObject({
      message: expect.stringMatching(message),
      details: { reason, lostCalls: 0 },
    });
  });

  it.each([
    { status: 500, body: { error: 'It needs more memory (9 GiB)' }, reason: 'failed', says: /more memory/u },
    { status: 500, body: { error: 'Internal Server Error', message: 'No v1/chat' }, reason: 'failed', says: /No v1/u },
    { status: 403, body: { message: 'Disabled in project 7' }, reason: 'forbidden', says: /project 7.*LLM_API_KEY/u },
    { status: 401, body: { detail: 'Key sk-abc-1 is old' }, reason: 'unauthorized', says: /"Key … is old"/u },
    { status: 200, body: { error_code: 110, error_msg: 'Not enabled' }, reason: 'rejected', says: /Not enabled/u },
  ])('that a person has to mend says so in its own words: $status $body', async ({ status, body, reason, says }) => {
    sandbox.faults.add({ match: '/chat/completions', status, body });
    const failing = askOwn(openOwnServer(`${sandbox.origin}/openai/v1`));
    await expect(failing).rejects.toMatchObject({ message: expect.stringMatching(says), details: { reason } });
    await expect(failing).rejects.not.toThrow(/try again/iu);
  });

  const begun = ['sk-proj-4Kf9a', 'gsk_ab12', 'api_key=sk-4Kf9a', '"xai-4Kf9"', '(nvapi-4Kf9a)', 'Bearer=sk-4Kf9a'];
  const cut = ['4Kf9a****wxyz', '****4Kf9', '4Kf9a...wxyz', '4Kf9a…wxyz'];
  const long = ['4Kf9aQ27bL0cD31eZ', '4Kf9aQ27-bL0c-4D31-eZ0a-bcdef4567890'];
  const ids = ['550e8400-e29b-41d4-a716-446655567890', '123456789012345678567890'];
  it.each([...begun, ...cut, ...long, ...ids])(
    'that repeats a key, or a part of it, is quoted without it, whatever its status: %s',
    async (key) => {
      for (const status of [400, 401, 403, 404, 429, 500]) {
        sandbox.faults.clear();
        sandbox.faults.add({
          match: '/chat/completions',
          status,
          body: { error: { message: `No rights for ${key} here` } },
        });
        const failing = askOwn(openOwnServer(`${sandbox.origin}/openai/v1`));
        await expect(failing).rejects.toMatchObject({ message: expect.stringContaining('No rights for') });
        await expect(failing).rejects.not.toThrow(/4Kf9|ab12|wxyz|567890/u);
      }
    },
  );

  it('that names a model is quoted with it', async () => {
    const message = 'The model claude-3-5-sonnet-20241022 or org/gpt-4o-mini-2024-07-18 does not exist';
    sandbox.faults.add({ match: '/chat/completions', status: 404, body: { error: { message } } });
    const failing = askOwn(openOwnServer(`${sandbox.origin}/openai/v1`));
    await expect(failing).rejects.toMatchObject({ message: expect.stringContaining(message) });
  });

  it('whose gateway gave up on it is asked once more, not for as long as it works', async () => {
    sandbox.faults.add({ match: '/chat/completions', status: 504 });
    await expect(askOwn(openOwnServer(`${sandbox.origin}/openai/v1`))).rejects.toMatchObject({
      details: { reason: 'unavailable', attempts: 2 },
    });
  });

  it('is given the time that is set, once', async () => {
    sandbox.faults.add({ match: '/chat/completions', delayMs: 30_000 });
    const models = openOwnServer(`${sandbox.origin}/openai/v1`, { LLM_TIMEOUT_SECONDS: '1' });
    await expect(askOwn(models)).rejects.toMatchObject({
      message: expect.stringMatching(/within 1 seconds?\..*LLM_TIMEOUT_SECONDS/u),
      details: { reason: 'timeout', attempts: 1 },
    });
  });
});
