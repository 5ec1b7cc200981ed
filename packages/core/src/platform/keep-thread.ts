import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { AppError } from '../contract/errors.ts';
import type { Log } from './log.ts';
import { stopWord, type ThreadMessage } from './run-thread.ts';

/** A thread that is started again when it crashes. */
export interface KeptThread<Answer> {
  /** What the first start answered. */
  answer: Answer;
  /** How often it crashed and was started again. */
  restarts(): number;
  /** Share of the last moments in which its event loop was busy, from 0 to 1. */
  utilization(): number;
  /** Lets it finish; what has not ended after `stopMs` is cut. */
  stop(): Promise<void>;
}

export interface ThreadOptions<Answer> {
  /** The module of the thread; it calls `runThread`. */
  entry: URL;
  /** How the thread is called in logs. */
  name: string;
  /** What `runThread` gets; `previous` is the answer of the first start when this is another one. */
  data: (previous: Answer | null) => unknown;
  log: Log;
  /** How long `stop` waits before it cuts; 10 seconds when not given. */
  stopMs?: number;
  /** Cuts the thread at once when it aborts, also while it starts. */
  signal?: AbortSignal | undefined;
}

const shortestRestartMs = 200;
const longestRestartMs = 10_000;
/** A thread that lived this long before it crashed starts again at once. */
const steadyMs = 60_000;
const defaultStopMs = 10_000;
/** Of 48: a thread that was busy once would keep 32 MB of room for new objects, which it rarely fills. */
const maxYoungGenerationSizeMb = 12;

/** What a thread loads: the module as built; where nothing is built, a module of sources through tsx, which takes a second longer. */
export function threadModule(entry: URL): { module: URL; execArgv?: string[] } {
  if (path.extname(entry.pathname) !== '.ts') return { module: entry };
  // oxlint-disable-next-line node/no-process-env -- only tests get here, and `npm test` has built what it tests
  if (process.env['TESTS_SPAWN_BUILT'] === 'yes') {
    // The last one: a checkout may lie below a folder of that name.
    const at = entry.href.lastIndexOf('/src/');
    const below = entry.href.slice(at + '/src/'.length, -'.ts'.length);
    return { module: new URL(`${entry.href.slice(0, at)}/dist/${below}.js`), execArgv: [] };
  }
  const script = `import { register } from '${import.meta.resolve('tsx/esm/api')}'; register(); await import(${JSON.stringify(entry.href)});`;
  return {
    module: new URL(`data:text/javascript,${encodeURIComponent(script)}`),
    execArgv: ['--conditions=source'],
  };
}

/** The module next to this one: `.ts` from sources, `.js` when built. */
export function siblingModule(importer: string, name: string): URL {
  return new URL(`./${name}${path.extname(fileURLToPath(importer))}`, importer);
}

interface Started<Answer> {
  worker: Worker;
  answer: Answer;
  /** Resolves when the thread has ended, with what crashed it. */
  ended: Promise<unknown>;
}

async function startThread<Answer>(options: ThreadOptions<Answer>, previous: Answer | null): Promise<Started<Answer>> {
  const { module, ...flags } = threadModule(options.entry);
  const worker = new Worker(module, {
    name: options.name,
    workerData: options.data(previous),
    resourceLimits: { maxYoungGenerationSizeMb },
    ...flags,
  });
  const cut = (): void => void worker.terminate();
  options.signal?.addEventListener('abort', cut, { once: true });
  let crash: unknown = null;
  const ended = new Promise<unknown>((resolve) => {
    worker.once('exit', (code) => {
      options.signal?.removeEventListener('abort', cut);
      resolve(options.signal?.reason ?? crash ?? new Error(`It ended with code ${code}.`));
    });
  });
  const answer = await new Promise<Answer>((resolve, reject) => {
    worker.on('error', (error) => {
      crash = error;
    });
    worker.on('message', (message: ThreadMessage) => {
      if (message.kind === 'ready') return resolve(message.answer as Answer);
      crash = message.code === null ? new Error(message.message) : new AppError(message.code, message.message);
    });
    void ended.then(reject);
  });
  return { worker, answer, ended };
}

/** Tries until the thread runs again; null when it must not anymore. */
async function startAgain<Answer>(
  options: ThreadOptions<Answer>,
  from: { answer: Answer; waitMs: number; stopping: AbortSignal },
): Promise<Started<Answer> | null> {
  const { name, log } = options;
  for (let waitMs = from.waitMs; ; waitMs = Math.min(waitMs * 2, longestRestartMs)) {
    await delay(waitMs, undefined, { signal: from.stopping }).catch(() => {});
    if (from.stopping.aborted) return null;
    try {
      return await startThread(options, from.answer);
    } catch (error) {
      log.error({ err: error, thread: name }, 'a thread could not be started again');
    }
  }
}

/**
 * Starts a thread with its own event loop, and starts it again whenever it crashes. Throws when the first start
 * fails.
 */
export async function keepThread<Answer>(options: ThreadOptions<Answer>): Promise<KeptThread<Answer>> {
  const stopping = new AbortController();
  options.signal?.throwIfAborted();
  const first = await startThread(options, null);
  const { answer } = first;
  let current: Started<Answer> | null = first;
  let restarts = 0;

  const keep = async (): Promise<void> => {
    for (let waitMs = shortestRestartMs; current !== null; waitMs = Math.min(waitMs * 2, longestRestartMs)) {
      const startedAt = performance.now();
      const reason = await current.ended;
      current = null;
      if (stopping.signal.aborted || options.signal?.aborted === true) return;
      if (performance.now() - startedAt > steadyMs) waitMs = shortestRestartMs;
      options.log.error({ err: reason, thread: options.name }, 'a thread crashed and is started again');
      current = await startAgain(options, { answer, waitMs, stopping: stopping.signal });
      if (current !== null) restarts += 1;
      if (stopping.signal.aborted) current?.worker.postMessage(stopWord, []);
    }
  };
  const kept = keep();

  return {
    answer,
    restarts: () => restarts,
    utilization: () => current?.worker.performance.eventLoopUtilization().utilization ?? 0,
    stop: async () => {
      stopping.abort();
      current?.worker.postMessage(stopWord, []);
      const cut = setTimeout(() => void current?.worker.terminate(), options.stopMs ?? defaultStopMs);
      await kept;
      clearTimeout(cut);
    },
  };
}
