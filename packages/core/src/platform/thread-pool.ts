import { Worker } from 'node:worker_threads';
import { threadModule } from './keep-thread.ts';
import type { PoolMessage } from './pool-thread.ts';
import { Turns } from './turns.ts';

/** The work took longer than its deadline and was ended, with its thread. */
export class ThreadLateError extends Error {
  override readonly name = 'ThreadLateError';
}

export interface ThreadPoolOptions {
  /** The module of the threads; it calls `answerJobs`. */
  entry: URL;
  /** How the threads are called in logs. */
  name: string;
  /** How many work at the same time. */
  size: number;
  /** How long one job may take once its thread has started; the thread ends with it. */
  deadlineMs: number;
}

/** Threads for work whose time a stranger decides: they start when needed, and end when it takes too long or nothing comes. */
export interface ThreadPool<Job, Answer> {
  /** Does one job of a team; teams take turns. Throws ThreadLateError, or what the job threw. */
  run(teamId: string, job: Job): Promise<Answer>;
  close(): Promise<void>;
}

const idleMs = 10_000;
const startMs = 60_000;
/** Far more than any job needs; one that takes it all ends its thread, not the process. */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 };

/** Waits for the next message of a thread, as long as it may take. */
function nextMessage(worker: Worker, timeoutMs: number): Promise<PoolMessage> {
  return new Promise((resolve, reject) => {
    const late = (): void => reject(new ThreadLateError(`No answer within ${timeoutMs} ms.`));
    const timer = setTimeout(late, timeoutMs);
    const settle = (end: () => void): void => {
      clearTimeout(timer);
      worker.removeAllListeners();
      end();
    };
    worker.once('message', (message: PoolMessage) => settle(() => resolve(message)));
    worker.once('error', (error) => settle(() => reject(error)));
    worker.once('exit', (code) => settle(() => reject(new Error(`A thread ended with code ${code}.`))));
  });
}

/** Opens a pool; it has no thread before the first job. */
export function openThreadPool<Job, Answer>(options: ThreadPoolOptions): ThreadPool<Job, Answer> {
  const { entry, name, size, deadlineMs } = options;
  const turns = new Turns({ places: size });
  const all = new Set<Worker>();
  const idle: { worker: Worker; retire: NodeJS.Timeout }[] = [];

  async function end(worker: Worker): Promise<void> {
    all.delete(worker);
    await worker.terminate();
  }

  async function start(): Promise<Worker> {
    const { module, ...flags } = threadModule(entry);
    const worker = new Worker(module, { name, resourceLimits, ...flags });
    all.add(worker);
    try {
      await nextMessage(worker, startMs);
      return worker;
    } catch (error) {
      await end(worker);
      throw error;
    }
  }

  async function take(): Promise<Worker> {
    const found = idle.pop();
    if (found === undefined) return start();
    clearTimeout(found.retire);
    found.worker.removeAllListeners();
    found.worker.ref();
    return found.worker;
  }

  function giveBack(worker: Worker): void {
    // A process that has nothing else to do may end.
    worker.unref();
    const leave = (): void => {
      const at = idle.findIndex((one) => one.worker === worker);
      if (at !== -1) idle.splice(at, 1);
      void end(worker);
    };
    worker.once('error', leave);
    idle.push({ worker, retire: setTimeout(leave, idleMs).unref() });
  }

  async function ask(job: Job): Promise<Answer> {
    const worker = await take();
    let message: PoolMessage;
    try {
      worker.postMessage(job, []);
      message = await nextMessage(worker, deadlineMs);
    } catch (error) {
      await end(worker);
      throw error;
    }
    giveBack(worker);
    if (message.kind === 'failed') throw new Error(message.message);
    return message.answer as Answer;
  }

  return {
    run: (teamId, job) => turns.run(teamId, () => ask(job)),
    close: async () => {
      for (const { retire } of idle.splice(0)) clearTimeout(retire);
      await Promise.all([...all].map(end));
    },
  };
}
