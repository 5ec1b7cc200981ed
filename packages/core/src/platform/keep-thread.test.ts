import { expect, it, vi } from 'vitest';
import type { Restlessness } from '../testing/restless-thread.ts';
import { keepThread, type KeptThread } from './keep-thread.ts';
import { openLog } from './log.ts';

/** Keeps a thread that is restless at first and rests when it is started again; its log goes to `said`. */
const keep = (kind: Restlessness, said: string[] = []): Promise<KeptThread<Restlessness>> =>
  keepThread<Restlessness>({
    entry: new URL('../testing/restless-thread.ts', import.meta.url),
    name: 'restless',
    data: (previous) => (previous === null ? kind : 'rests'),
    log: openLog('error', { write: (line) => said.push(line) }),
    stopMs: 200,
  });

it('a thread that cannot start says why', async () => {
  await expect(keep('fails')).rejects.toMatchObject({ code: 'not_configured', message: 'The key is missing.' });
});

it('a thread that crashes is started again, and the log says what crashed it', async () => {
  const said: string[] = [];
  const thread = await keep('crashes', said);
  await vi.waitFor(() => expect(thread.restarts()).toBe(1), 120_000);
  expect(said.join('')).toContain('out of order');
  expect(said.join('')).toContain('started again');
  await thread.stop();
});

it('a thread that stops on request is not started again', async () => {
  const said: string[] = [];
  const thread = await keep('rests', said);
  await thread.stop();
  expect({ answer: thread.answer, restarts: thread.restarts(), said }).toEqual({
    answer: 'rests',
    restarts: 0,
    said: [],
  });
});

it('a thread that does not stop is cut', async () => {
  const thread = await keep('hangs');
  await thread.stop();
  expect(thread.restarts()).toBe(0);
});
