import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { AppError, type ErrorCode } from '../contract/errors.ts';

/** What a thread reports to its keeper: it is ready with an answer, or could not start. */
export type ThreadMessage =
  | { kind: 'ready'; answer: unknown }
  | { kind: 'failed'; code: ErrorCode | null; message: string };

/** What a started thread answers, and what ends its work. */
export interface StartedThread {
  answer: unknown;
  close(): Promise<void>;
}

/** The one message a thread receives: finish and end. */
export const stopWord = 'stop';

function describeFailure(error: unknown): ThreadMessage {
  const message = error instanceof Error ? error.message : String(error);
  return { kind: 'failed', code: error instanceof AppError ? error.code : null, message };
}

/** Of 19; a thread of this niceness gets a third of the time of one that answers, while both want the processor. */
const niceness = 5;

/** Leaves the processor to the threads that answer people. Linux counts niceness by thread, other systems by process. */
export function yieldToAnswers(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(niceness);
  } catch {
    // Where the system does not allow it, all threads are equal.
  }
}

/** The body of a thread that `keepThread` started: starts with the data it was given and closes when asked to stop. */
export async function runThread(start: (data: unknown) => Promise<StartedThread>): Promise<void> {
  const port = parentPort;
  if (port === null) throw new Error('This module is the body of a thread; start it with keepThread.');
  const tell = (message: ThreadMessage): void => port.postMessage(message, []);
  const stopped = new Promise<void>((resolve) => {
    port.on('message', (word: unknown) => {
      if (word === stopWord) resolve();
    });
  });
  try {
    const started = await start(workerData);
    // Not before: on a busy machine a start would take minutes, and others wait for it.
    yieldToAnswers();
    tell({ kind: 'ready', answer: started.answer });
    await stopped;
    await started.close();
  } catch (error) {
    tell(describeFailure(error));
  }
  port.close();
}
