import { Worker } from 'node:worker_threads';
import { threadModule } from './keep-thread.ts';
import type { PoolMessage } from './pool-thread.ts';
import { Turns } from './turns.ts';

/** The work took longer than its deadline and was ended, with its thread. */
export class ThreadLateError extends Error {
  override readonly name = 'ThreadLateError';
}

/** What a job threw; its thread works on. */
class JobError extends Error {}

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
  /** Does one job of a team; teams take turns. Throws ThreadLateError, or an error with the message of what the job threw. */
  run(teamId: string, job: Job): Promise<Answer>;
  close(): Promise<void>;
}

/** Longer than most runs write between two readings: who comes next would wait until a thread has loaded its code. */
const idleMs = 60_000;
const startMs = 60_000;
/** Far more than any job needs; one that takes it all ends its thread, not the process. */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 };

/** A thread with the one answer that is waited for. */
class PoolThread {
  readonly #worker: Worker;
  #waiting: { resolve: (message: PoolMessage) => void; reject: (error: Error) => void } | null = null;

  constructor({ entry, name }: Pick<ThreadPoolOptions, 'entry' | 'name'>, onGone: (thread: PoolThread) => void) {
    const { module, ...flags } = threadModule(entry);
    this.#worker = new Worker(module, { name, resourceLimits, ...flags });
    this.#worker.on('message', (message: PoolMessage) => this.#waiting?.resolve(message));
    this.#worker.on('error', (error: Error) => this.#waiting?.reject(error));
    this.#worker.on('exit', (code) => {
      this.#waiting?.reject(new Error(`A thread ended with code ${code}.`));
      onGone(this);
    });
  }

  /** Gives it a job, if there is one, and waits for what it reports next. */
  async next(timeoutMs: number, job?: unknown): Promise<PoolMessage> {
    this.#worker.ref();
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<PoolMessage>((resolve, reject) => {
        const late = (): void => reject(new ThreadLateError(`No answer within ${timeoutMs} ms.`));
        timer = setTimeout(late, timeoutMs);
        this.#waiting = { resolve, reject };
        if (job !== undefined) this.#worker.postMessage(job, []);
      });
    } finally {
      clearTimeout(timer);
      this.#waiting = null;
      // A process that has nothing else to do may end.
      this.#worker.unref();
    }
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}

/** Opens a pool; it has no thread before the first job. */
export function openThreadPool<Job, Answer>(options: ThreadPoolOptions): ThreadPool<Job, Answer> {
  const turns = new Turns({ places: options.size });
  const all = new Set<PoolThread>();
  const idle = new Map<PoolThread, NodeJS.Timeout>();

  const forget = (thread: PoolThread): void => {
    clearTimeout(idle.get(thread));
    idle.delete(thread);
    all.delete(thread);
  };

  /** Forgotten first: a thread takes a while to end, and a job given to it meanwhile would fail. */
  const retire = (thread: PoolThread): void => {
    forget(thread);
    void thread.end();
  };

  async function take(): Promise<PoolThread> {
    for (const [thread, retiring] of idle) {
      clearTimeout(retiring);
      idle.delete(thread);
      return thread;
    }
    const thread = new PoolThread(options, forget);
    all.add(thread);
    await thread.next(startMs);
    return thread;
  }

  async function ask(job: Job): Promise<Answer> {
    const thread = await take();
    try {
      const message = await thread.next(options.deadlineMs, job);
      idle.set(thread, setTimeout(() => retire(thread), idleMs).unref());
      if (message.kind === 'done') return message.answer as Answer;
      throw new JobError(message.message);
    } catch (error) {
      if (!(error instanceof JobError)) await thread.end();
      throw error;
    }
  }

  return {
    run: (teamId, job) => turns.run(teamId, () => ask(job)),
    close: async () => {
      await Promise.all([...all].map((thread) => thread.end()));
    },
  };
}
