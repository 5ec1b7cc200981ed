import { AppError } from '../contract/errors.ts';
import { runThread } from '../platform/run-thread.ts';

/** A thread that fails at its start, crashes once it runs, or never stops; for the tests of what keeps threads. */
export type Restlessness = 'fails' | 'crashes' | 'hangs' | 'rests';

await runThread(async (data) => {
  const kind = data as Restlessness;
  if (kind === 'fails') throw new AppError('not_configured', 'The key is missing.');
  if (kind === 'crashes') {
    setImmediate(() => {
      throw new Error('out of order');
    });
  }
  return {
    answer: kind,
    close: () => (kind === 'hangs' ? new Promise(() => setInterval(() => {}, 1000)) : Promise.resolve()),
  };
});
