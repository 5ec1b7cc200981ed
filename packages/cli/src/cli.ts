import { exitCodes, toFailure } from './exit-codes.ts';
import type { GlobalOptions, Session } from './session.ts';
import { styled, type Terminal } from './terminal.ts';

/** What every command works with. */
export interface Cli {
  terminal: Terminal;
  /** The options given before or after any command. */
  options(): GlobalOptions;
  /** Runs a command's body; a failure becomes one line on stderr (or JSON with --json) and the exit code. */
  run(body: () => Promise<number | void>): Promise<void>;
  /** Runs a body with a session that is closed afterwards, whatever happens. */
  withSession(body: (session: Session) => Promise<number | void>): Promise<void>;
  /** Talk for people; silent with --quiet. */
  say(text: string): void;
  /** The process's exit code so far. */
  exitCode(): number;
}

/** Makes the toolbox of one invocation. */
export function createCli(terminal: Terminal, options: () => GlobalOptions): Cli {
  let exitCode: number = exitCodes.ok;
  const run = async (body: () => Promise<number | void>): Promise<void> => {
    try {
      exitCode = (await body()) ?? exitCodes.ok;
    } catch (error) {
      if (terminal.signal.aborted) {
        exitCode = exitCodes.interrupted;
        return;
      }
      const failure = toFailure(error);
      exitCode = failure.exitCode;
      if (options().json === true) {
        terminal.out(`${JSON.stringify({ error: { code: failure.code, message: failure.message } })}\n`);
      } else {
        terminal.err(`${styled(terminal, 'red', 'Error:')} ${failure.message}\n`);
      }
      if (failure.stack !== undefined && options().verbose === true) terminal.err(`${failure.stack}\n`);
    }
  };
  return {
    terminal,
    options,
    run,
    withSession: (body) =>
      run(async () => {
        const { openSession } = await import('./session.ts');
        const session = await openSession(terminal, options());
        try {
          return await body(session);
        } finally {
          await session.close();
        }
      }),
    say: (text) => {
      if (options().quiet !== true) terminal.err(`${text}\n`);
    },
    exitCode: () => exitCode,
  };
}
