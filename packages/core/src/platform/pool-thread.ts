import { parentPort } from 'node:worker_threads';
import { yieldToAnswers } from './run-thread.ts';

/** What a thread of a pool reports: what became of its job, or first that it has started. */
export type PoolMessage = { kind: 'done'; answer: unknown } | { kind: 'failed'; message: string };

/** The body of a thread that `openThreadPool` started: one answer for each job, in order. */
export function answerJobs(work: (job: never) => unknown): void {
  const port = parentPort;
  if (port === null) throw new Error('This module is the body of a thread; start it with openThreadPool.');
  const tell = (message: PoolMessage): void => port.postMessage(message, []);
  port.on('message', (job: unknown) => {
    try {
      tell({ kind: 'done', answer: work(job as never) });
    } catch (error) {
      tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  });
  yieldToAnswers();
  tell({ kind: 'done', answer: null });
}
