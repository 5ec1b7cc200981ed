import Koa from 'koa';
import compress from 'koa-compress';
import request from 'supertest';
import { expect, it } from 'vitest';
import { type NamedAnswer, openKeptAnswers } from './kept-answers.ts';

/** A server whose answer to `?version=` is made by `make`, and counted. */
function serve(make: (version: string) => Promise<NamedAnswer>) {
  const made: string[] = [];
  const kept = openKeptAnswers();
  const app = new Koa();
  app.silent = true;
  app.use(compress({ threshold: 1, br: false }));
  app.use((http) => {
    const version = String(http.query['version']);
    return kept.answer(http, version, () => {
      made.push(version);
      return make(version);
    });
  });
  const server = app.callback();
  const ask = (version: string, headers: Record<string, string> = {}) =>
    request(server).get(`/?version=${version}`).set(headers);
  return { made, ask };
}

const plain = async (name: string): Promise<NamedAnswer> => ({ name, output: { of: name } });

it('an answer is made once for a version, and again for another', async () => {
  const { made, ask } = serve(plain);
  for (const version of ['one', 'one', 'two', 'one']) {
    const { body, headers } = await ask(version);
    expect({ body, etag: headers['etag'] }).toEqual({ body: { of: version }, etag: `"${version}"` });
  }
  expect(made).toEqual(['one', 'two']);
});

it('who asks for the same version at the same time waits for one making of it', async () => {
  let finish = (): void => {};
  const ready = new Promise<void>((resolve) => (finish = resolve));
  const { made, ask } = serve(async (version) => {
    await ready;
    return plain(version);
  });
  const asked = [ask('one'), ask('one'), ask('one')].map((one) => one.then(({ body }) => body as unknown));
  await expect.poll(() => made).toEqual(['one']);
  finish();
  expect(await Promise.all(asked)).toEqual([{ of: 'one' }, { of: 'one' }, { of: 'one' }]);
  expect(made).toEqual(['one']);
});

it('an answer that turned into another while it was made is kept under its own name, and handed to no one else', async () => {
  const finishing: (() => void)[] = [];
  const { made, ask } = serve(async (version) => {
    const at = finishing.length;
    await new Promise<void>((resolve) => finishing.push(resolve));
    // The first making is overtaken by a change; the second sees it.
    return { name: at === 0 ? 'two' : version, output: { making: at } };
  });
  const first = ask('one').then(({ body, headers }) => ({ body: body as unknown, etag: headers['etag'] }));
  await expect.poll(() => finishing.length).toBe(1);
  const second = ask('one').then(({ body, headers }) => ({ body: body as unknown, etag: headers['etag'] }));
  finishing[0]?.();
  await expect.poll(() => finishing.length).toBe(2);
  finishing[1]?.();
  expect(await first).toEqual({ body: { making: 0 }, etag: '"two"' });
  expect(await second).toEqual({ body: { making: 1 }, etag: '"one"' });
  expect((await ask('two')).body).toEqual({ making: 0 });
  expect((await ask('one')).body).toEqual({ making: 1 });
  expect(made).toEqual(['one', 'one']);
});

it('a making that fails is not remembered', async () => {
  let fails = true;
  const { made, ask } = serve((version) => (fails ? Promise.reject(new Error('no database')) : plain(version)));
  expect((await ask('one')).status).toBe(500);
  fails = false;
  expect((await ask('one')).body).toEqual({ of: 'one' });
  expect(made).toEqual(['one', 'one']);
});

it.each([
  ['"one"', 304],
  ['W/"one"', 304],
  ['"one.gzip"', 304],
  ['"zero", W/"one.gzip"', 304],
  ['"zero"', 200],
  ['one', 200],
  ['"one.br"', 200],
  ['"ONE"', 200],
])('who has %s gets %i', async (held, status) => {
  const { made, ask } = serve(plain);
  const answer = await ask('one', { 'if-none-match': held });
  expect(answer.status).toBe(status);
  expect(answer.headers).toMatchObject({ etag: '"one"', vary: 'Accept-Encoding' });
  expect(made).toEqual(status === 304 ? [] : ['one']);
});

it('long answers are compressed once, for those who can read them', async () => {
  const output = { text: 'x'.repeat(8192) };
  const { made, ask } = serve(async (name) => ({ name, output }));
  const whole = await ask('one', { 'accept-encoding': 'identity' });
  expect(whole.headers).toMatchObject({ etag: '"one"', 'content-type': expect.stringContaining('json') as string });
  expect(whole.headers['content-encoding']).toBeUndefined();
  const short = await ask('one', { 'accept-encoding': 'gzip' });
  expect(short.headers).toMatchObject({ etag: '"one.gzip"', 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
  expect(Number(short.headers['content-length'])).toBeLessThan(1000);
  expect([whole.body, short.body]).toEqual([output, output]);
  expect(made).toEqual(['one']);
});

it('short answers are not', async () => {
  const { ask } = serve(plain);
  const { headers } = await ask('one', { 'accept-encoding': 'gzip' });
  expect({ etag: headers['etag'], encoding: headers['content-encoding'] }).toEqual({
    etag: '"one"',
    encoding: undefined,
  });
});
