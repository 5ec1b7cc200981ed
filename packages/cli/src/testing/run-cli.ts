import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '@serplift/core/testing';
import { type RunningSandbox, startSandbox } from '@serplift/sandbox';
import { main } from '../main.ts';
import type { Prompts, Terminal } from '../output/terminal.ts';

/** What a command wrote, and how it ended. */
export interface Outcome {
  code: number;
  out: string;
  err: string;
  /** Both in their order, with what a person was asked and answered. */
  screen: string;
}

export interface RunCliOptions {
  env?: Record<string, string>;
  stdin?: string;
  /** Answers of a person; without them no one can be asked. */
  prompts?: Prompts;
  /** A terminal of this width instead of pipes. */
  columns?: number;
  color?: boolean;
  /** Aborts the command as Ctrl-C does once stderr holds this text. */
  interruptAt?: string;
}

/** One machine under test: with its own home, database and sandbox. */
export interface TestMachine {
  home: string;
  env: Record<string, string>;
  sandbox: RunningSandbox;
  run(line: readonly string[], options?: RunCliOptions): Promise<Outcome>;
  /** Runs with --json and gives the parsed stdout; throws when the command failed or printed anything else. */
  json<Value>(line: readonly string[], options?: RunCliOptions): Promise<Value>;
  close(): Promise<void>;
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

/** Prompts whose questions and answers are on the screen. */
const watched = (prompts: Prompts, show: (text: string) => void): Prompts => ({
  confirm: async (question) => {
    const isAgreed = await prompts.confirm(question);
    show(`${question} ${isAgreed ? 'Yes' : 'No'}\n`);
    return isAgreed;
  },
  text: async (question, options) => {
    const answer = await prompts.text(question, options);
    show(`${question} ${answer}\n`);
    return answer;
  },
});

/** Runs a command line with nothing but what its options give. */
export async function runCli(line: readonly string[], options: RunCliOptions): Promise<Outcome> {
  const interrupted = new AbortController();
  const written = { out: '', err: '', screen: '' };
  const isTerminal = options.columns !== undefined;
  const hasColor = options.color ?? false;
  const terminal: Terminal = {
    out: (text) => {
      written.out += text;
      written.screen += text;
    },
    drained: async () => true,
    err: (text) => {
      written.err += text;
      written.screen += text;
      if (options.interruptAt !== undefined && written.err.includes(options.interruptAt)) interrupted.abort();
    },
    env: options.env ?? {},
    stdin: once(options.stdin ?? ''),
    outIsTerminal: isTerminal,
    errIsTerminal: isTerminal,
    canAnimate: false,
    color: { out: hasColor, err: hasColor },
    columns: options.columns ?? 100,
    signal: interrupted.signal,
    setLastWords: () => {},
    rows: 0,
    page: async () => {},
    prompts: options.prompts === undefined ? null : watched(options.prompts, (text) => (written.screen += text)),
  };
  return { code: await main(line, terminal), ...written };
}

/** Makes a machine on which nothing was ever done. */
export async function createTestMachine(): Promise<TestMachine> {
  const home = await mkdtemp(path.join(tmpdir(), 'serplift-cli-'));
  const database: TestDatabase = await createTestDatabase();
  const sandbox = await startSandbox();
  const env = {
    HOME: home,
    SERPLIFT_HOME: path.join(home, 'data'),
    DATABASE_URL: database.url,
    SERPLIFT_SANDBOX_URL: sandbox.origin,
    WORKER_THREAD: 'off',
  };
  const run: TestMachine['run'] = (line, options = {}) => runCli(line, { ...options, env: { ...env, ...options.env } });
  return {
    home,
    env,
    sandbox,
    run,
    json: async <Value>(line: readonly string[], options?: RunCliOptions) => {
      const outcome = await run([...line, '--json'], options);
      if (outcome.code !== 0) throw new Error(`${line.join(' ')} ended with ${outcome.code}: ${outcome.out}`);
      if (outcome.err !== '') throw new Error(`${line.join(' ')} --json talks on stderr: ${outcome.err}`);
      return JSON.parse(outcome.out) as Value;
    },
    close: async () => {
      await sandbox.close();
      await database.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}
