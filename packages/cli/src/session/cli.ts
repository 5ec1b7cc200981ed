import type { Api } from '@serplift/core/api';
import { exitCodes, UsageError } from '../output/exit-codes.ts';
import { plain, type Prompts, styled, type Terminal, wrapped } from '../output/terminal.ts';
import type { GlobalOptions } from './global-options.ts';
import type { Session } from './session.ts';

/** What every command works with. */
export interface Cli {
  terminal: Terminal;
  /** The options given before or after any command. */
  options: () => GlobalOptions;
  /** Runs a command's body; a failure becomes one line on stderr (or JSON with --json) and the exit code. */
  run(body: () => Promise<number | void>): Promise<void>;
  /** Runs a body with a session that is closed afterward, whatever happens. */
  withSession(body: (session: Session, api: Api) => Promise<number | void>): Promise<void>;
  /** Prints a result: the value as JSON with --json, otherwise what `print` writes. */
  result(value: unknown, print: () => void | Promise<void>): Promise<void>;
  /** The result of a change: the value with --json, and a sentence for people. */
  done(value: unknown, sentence: string): Promise<void>;
  /** Prose on stdout, wrapped where a person reads it. */
  print: (text: string) => void;
  /** Talk for people; silent with --quiet, and with --json unless a person watches stderr. */
  say: (text: string) => void;
  /** Talk that --quiet does not silence. */
  warn: (text: string) => void;
  /** Whom to ask; without a terminal throws a usage error with this message, which names the flags to use instead. */
  requirePrompts(otherwise: string): Prompts;
  /** Whether stderr may carry talk. */
  mayTalk(): boolean;
  /** The process's exit code so far. */
  exitCode(): number;
}

/** Prints a failure and returns its exit code. */
export async function reportFailure(terminal: Terminal, options: GlobalOptions, thrown: unknown): Promise<number> {
  if (terminal.signal.aborted || (thrown instanceof Error && thrown.name === 'ExitPromptError')) {
    return exitCodes.interrupted;
  }
  const { toFailure } = await import('../output/failure.ts');
  const failure = toFailure(thrown);
  const message = plain(failure.message);
  if (options.json === true) {
    const { code, argument } = failure;
    const cause = failure.cause === undefined ? {} : { cause: plain(failure.cause) };
    const error = { code, message, ...(argument === undefined ? {} : { argument }), ...cause };
    terminal.out(`${JSON.stringify({ error }, null, 2)}\n`);
  } else {
    terminal.err(`${styled(terminal.color.err, 'red', 'Error:')} ${message}\n`);
  }
  const isDebugging = options.verbose === true || terminal.env['LOG_LEVEL'] === 'debug';
  if (failure.cause !== undefined && isDebugging) terminal.err(`Cause: ${plain(failure.cause)}\n`);
  if (failure.stack !== undefined && options.verbose === true) terminal.err(`${failure.stack}\n`);
  return failure.exitCode;
}

/** Prints through `print`; what is longer than the screen of a person goes to their pager. */
async function paged(terminal: Terminal, print: () => void | Promise<void>, capture: Capture): Promise<void> {
  capture.text = '';
  try {
    await print();
  } finally {
    const { text } = capture;
    capture.text = null;
    const { isLong } = await import('../output/pager.ts');
    if (isLong(text, terminal.rows)) await terminal.page(text);
    else terminal.out(text);
  }
}

/** What is printed while it is held back for a pager; null while nothing is. */
interface Capture {
  text: string | null;
}

/** The terminal as options want it; who asks for fields gets what a pipe gets. */
const withOptions = (outer: Terminal, options: () => GlobalOptions, capture: Capture): Terminal => ({
  ...outer,
  get fields() {
    return options().fields;
  },
  get outIsTerminal() {
    return outer.outIsTerminal && options().fields === undefined;
  },
  out: (text) => {
    if (capture.text === null) outer.out(text);
    else capture.text += text;
  },
});

/** Makes the toolbox of one invocation. */
export function createCli(outer: Terminal, options: () => GlobalOptions): Cli {
  const capture: Capture = { text: null };
  const terminal = withOptions(outer, options, capture);
  let exitCode: number = exitCodes.ok;
  const mayTalk = (): boolean => options().json !== true || terminal.errIsTerminal;
  const warn = (text: string): void => {
    if (mayTalk()) terminal.err(`${terminal.errIsTerminal ? wrapped(text, terminal.columns) : text}\n`);
  };
  const say = (text: string): void => {
    if (options().quiet !== true) warn(text);
  };
  const run: Cli['run'] = async (body) => {
    try {
      exitCode = (await body()) ?? exitCodes.ok;
    } catch (error) {
      exitCode = await reportFailure(terminal, options(), error);
    }
  };
  const result: Cli['result'] = async (value, print) => {
    const { json, fields } = options();
    if (json === true && fields !== undefined)
      throw new UsageError('--fields is for tables; choose from --json with jq.');
    if (json === true) terminal.out(`${JSON.stringify(value, null, 2)}\n`);
    else if (terminal.outIsTerminal && options().pager !== false) await paged(outer, print, capture);
    else await print();
  };
  return {
    terminal,
    options,
    run,
    withSession: (body) =>
      run(async () => {
        const { openSession } = await import('./open-session.ts');
        const { api } = await import('@serplift/core/api');
        const session = await openSession({ terminal, options: options(), say, warn });
        try {
          return await body(session, api);
        } finally {
          await session.close();
        }
      }),
    result,
    done: async (value, sentence) => {
      await result(value, () => {});
      say(sentence);
    },
    print: (text) => terminal.out(`${terminal.outIsTerminal ? wrapped(text, terminal.columns) : text}\n`),
    say,
    warn,
    requirePrompts: (otherwise) => {
      if (terminal.prompts === null) throw new UsageError(otherwise);
      return terminal.prompts;
    },
    mayTalk,
    exitCode: () => exitCode,
  };
}
