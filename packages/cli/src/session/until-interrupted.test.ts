import { once } from 'node:events';
import { expect, test } from 'vitest';
import { untilInterrupted, whileStarting } from './until-interrupted.ts';

const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

test('an interruption during the start leaves nothing that keeps the process alive', async () => {
  const before = timers();
  await untilInterrupted(AbortSignal.abort());
  expect(timers()).toBe(before);
});

test('an interruption later ends the wait and what kept the process alive', async () => {
  const interrupted = new AbortController();
  const before = timers();
  const waiting = untilInterrupted(interrupted.signal);
  expect(timers()).toBe(before + 1);
  interrupted.abort();
  await waiting;
  expect(timers()).toBe(before);
});

test('an interruption gives up what is starting, and no longer what has started', async () => {
  const interrupted = new AbortController();
  const started = await whileStarting(interrupted.signal, async (starting) => starting);
  const waiting = whileStarting(interrupted.signal, async (starting) => {
    await once(starting, 'abort');
    return starting;
  });
  interrupted.abort(new Error('Ctrl-C'));
  expect(started.aborted).toBe(false);
  expect((await waiting).aborted).toBe(true);
});
