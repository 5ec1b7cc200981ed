import { Command, CommanderError } from 'commander';
import { createCli } from './cli.ts';
import { registerServe } from './commands/serve.ts';
import { exitCodes } from './exit-codes.ts';
import type { GlobalOptions } from './session.ts';
import { processTerminal, type Terminal } from './terminal.ts';

const interruptSignals = ['SIGINT', 'SIGTERM'] as const;

function program(terminal: Terminal): { command: Command; exitCode: () => number } {
  const command = new Command('serplift')
    .description('Better search ads, page titles and descriptions, and the questions a site should answer.')
    .option('--json', 'print machine-readable JSON on stdout')
    .option('-q, --quiet', 'print results only')
    .option('--verbose', 'print what happens on stderr')
    .option('--no-color', 'print without colour')
    .option('--team <slug>', 'team to act for in local mode')
    .option('--local', 'work on this machine even when signed in to a server')
    .version('0.1.0')
    .showHelpAfterError('(serplift --help lists the commands)')
    .exitOverride()
    .configureOutput({ writeOut: terminal.out, writeErr: terminal.err });
  const cli = createCli(terminal, () => command.opts<GlobalOptions>());
  registerServe(command, cli);
  return { command, exitCode: cli.exitCode };
}

/** Runs one invocation on the given terminal and answers its exit code; never ends the process itself. */
export async function main(argv: readonly string[], terminal: Terminal): Promise<number> {
  const { command, exitCode } = program(terminal);
  if (argv.length === 0) {
    command.outputHelp();
    return exitCodes.ok;
  }
  try {
    await command.parseAsync(argv, { from: 'user' });
    return exitCode();
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
  }
}

/** Runs this process: the first Ctrl-C ends the command cleanly, the second one leaves now. */
export async function run(argv: readonly string[]): Promise<number> {
  const interrupted = new AbortController();
  for (const name of interruptSignals) {
    process.on(name, () => {
      if (interrupted.signal.aborted) process.exit(exitCodes.interrupted);
      interrupted.abort();
    });
  }
  return main(argv, processTerminal(interrupted.signal, argv.includes('--no-color')));
}
