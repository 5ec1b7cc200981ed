import { readFileSync } from 'node:fs';
import { type Command, CommanderError } from 'commander';
import { registerAds } from './commands/ads/ads.ts';
import { registerAudit } from './commands/audit.ts';
import { registerAutomations } from './commands/automations/automations.ts';
import { registerBackup } from './commands/backup.ts';
import { registerBrand } from './commands/brand/brand.ts';
import { registerBudgets } from './commands/budgets.ts';
import { registerCompletion } from './commands/completion.ts';
import { registerDemo } from './commands/demo.ts';
import { registerDoctor } from './commands/doctor/doctor.ts';
import { registerHelp } from './commands/help.ts';
import { registerHistory } from './commands/history.ts';
import { registerInit } from './commands/init.ts';
import { registerIntegrations } from './commands/integrations.ts';
import { registerKeys } from './commands/keys.ts';
import { registerLift } from './commands/lift/lift.ts';
import { registerLogin } from './commands/login.ts';
import { registerMcp } from './commands/mcp.ts';
import { registerMigrate } from './commands/migrate.ts';
import { readNames, readTimeout } from './commands/options/read-options.ts';
import { registerProjects } from './commands/projects/projects.ts';
import { registerPublish } from './commands/publish/publish.ts';
import { registerQuestions } from './commands/questions/questions.ts';
import { registerSandbox } from './commands/sandbox.ts';
import { registerSearchConsole } from './commands/search-console/search-console.ts';
import { registerSeo } from './commands/seo/seo.ts';
import { registerServe } from './commands/serve.ts';
import { registerSystem } from './commands/system/system.ts';
import { registerTeams } from './commands/teams/teams.ts';
import { registerTokens } from './commands/tokens.ts';
import { registerUsage } from './commands/usage.ts';
import { registerWorker } from './commands/worker.ts';
import { commandsLike } from './output/did-you-mean.ts';
import { argumentIn, exitCodes } from './output/exit-codes.ts';
import { GuidedCommand } from './output/guided-command.ts';
import { listenForInterrupts } from './output/interrupts.ts';
import { processTerminal, type Terminal } from './output/terminal.ts';
import { type Cli, createCli, reportFailure } from './session/cli.ts';
import type { GlobalOptions } from './session/global-options.ts';
import { defaultTimeoutSeconds } from './session/request-timeout.ts';

function version(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

const groups: [heading: string, register: ((program: Command, cli: Cli) => void)[]][] = [
  ['Start here:', [registerInit, registerDoctor]],
  [
    'Optimize:',
    [
      registerSeo,
      registerAds,
      registerQuestions,
      registerPublish,
      registerLift,
      registerBrand,
      registerProjects,
      registerAutomations,
      registerSearchConsole,
      registerIntegrations,
      registerHistory,
    ],
  ],
  ['People:', [registerTeams]],
  ['Costs and control:', [registerUsage, registerBudgets, registerAudit]],
  ['Servers:', [registerLogin, registerTokens]],
  ['Agents:', [registerMcp]],
  [
    'Run Serplift:',
    [
      registerServe,
      registerWorker,
      registerSystem,
      registerMigrate,
      registerSandbox,
      registerDemo,
      registerBackup,
      registerKeys,
    ],
  ],
  ['More:', [registerCompletion, registerHelp]],
];

/** Builds the command tree; nothing but commander is loaded before a command runs. */
export function createProgram(terminal: Terminal, writeErr: (text: string) => void): { program: Command; cli: Cli } {
  const helpWidth = (): number => Math.min(terminal.columns, 100);
  const program = new GuidedCommand('serplift')
    .description('Better search ads, page titles and descriptions, and the questions a site should answer.')
    .option('--json', 'print machine-readable JSON on stdout')
    .option('--fields <names>', 'print only these columns, tab-separated, such as id,name', readNames)
    .option('-q, --quiet', 'print only results')
    .option('--verbose', 'print debug details on stderr')
    .option('--no-color', 'print without color')
    .option('--no-pager', "don't page long output")
    .option('--no-input', 'never prompt; a missing answer is an error')
    .option(
      '--timeout <seconds>',
      `how long to wait for each server response (default: ${defaultTimeoutSeconds})`,
      readTimeout,
    )
    .option('--team <team>', 'team to use in local mode')
    .option('--local', 'use this machine even when signed in to a server')
    .version(version(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help for the command')
    .helpCommand(false)
    .configureHelp({ minWidthToWrap: 20, subcommandTerm: (command) => command.name() })
    .exitOverride()
    .configureOutput({ writeOut: terminal.out, writeErr, getOutHelpWidth: helpWidth, getErrHelpWidth: helpWidth })
    .addHelpText(
      'after',
      `
Examples:
  $ serplift seo run                              titles and descriptions for the selected website
  $ serplift seo run --from ./export --csv -      the same from a Search Console export
  $ serplift questions run                        what to write for each question searchers ask
  $ serplift login https://serplift.example.com   use a server from now on

Read more: serplift help environment, serplift help exit-codes, docs/terminal.md`,
    );
  const cli = createCli(terminal, () => program.opts<GlobalOptions>());
  for (const [heading, registers] of groups) {
    program.commandsGroup(heading);
    for (const register of registers) register(program, cli);
  }
  return { program, cli };
}

/** What commander says is held back until it is known whether it is help or a mistake, and whether JSON is wanted. */
function reportUsage(
  terminal: Terminal,
  isJson: boolean,
  { error, talk, like }: { error: CommanderError; talk: string; like: readonly string[] },
): number {
  const isSuggested = like.length === 0 || error.code !== 'commander.unknownCommand' || talk.includes('Did you mean');
  const hint = isSuggested ? '' : `(Did you mean ${like.join(', or ')}?)`;
  if (error.code === 'commander.help') terminal.out(talk);
  else if (error.exitCode !== 0 && isJson) {
    const message = `${error.message.replace(/^error: /, '')} ${hint}`.trim();
    terminal.out(`${JSON.stringify({ error: { code: 'invalid_input', message, ...argumentIn(message) } }, null, 2)}\n`);
  } else {
    const said = talk.replace(/^error: (.)/, (_, first: string) => `Error: ${first.toUpperCase()}`);
    terminal.err(hint === '' ? said : `${said}${hint}\n`);
  }
  return error.exitCode === 0 || error.code === 'commander.help' ? exitCodes.ok : exitCodes.usage;
}

/** Runs one invocation on the given terminal and answers its exit code; never ends the process itself. */
export async function main(argv: readonly string[], terminal: Terminal): Promise<number> {
  let talk = '';
  const { program, cli } = createProgram(terminal, (text) => {
    talk += text;
  });
  if (argv.length === 0) {
    program.outputHelp();
    return exitCodes.ok;
  }
  try {
    await program.parseAsync(argv, { from: 'user' });
    return cli.exitCode();
  } catch (error) {
    if (!(error instanceof CommanderError)) return reportFailure(terminal, program.opts<GlobalOptions>(), error);
    return reportUsage(terminal, argv.includes('--json'), { error, talk, like: commandsLike(program, argv) });
  }
}

/** What a command that was interrupted left waiting, such as a connection attempt, keeps the process no longer than this. */
const longestFarewellMs = 200;

/** Runs this process. */
export async function run(argv: readonly string[]): Promise<number> {
  const interrupts = listenForInterrupts();
  const code = await main(argv, processTerminal(interrupts, argv));
  if (interrupts.signal.aborted) setTimeout(() => process.exit(code), longestFarewellMs).unref();
  return code;
}
