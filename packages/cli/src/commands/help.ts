import type { Command } from 'commander';
import { UsageError } from '../output/exit-codes.ts';
import type { Cli } from '../session/cli.ts';

const exitCodesTopic = `Exit codes of every command:

    0  success
    1  the run failed, or another failure that trying again will not mend
    2  usage: a wrong or missing option, invalid input, something not configured
    3  sign-in: no valid access token, or not allowed
    4  not found: no such run, import, token or team
    5  budget or quota: a limit of cost, rate or concurrency
    6  upstream: a server or a provider did not answer, or refused
  130  interrupted by Ctrl-C or SIGTERM; a run that was being worked is cancelled

With --json a failure is an object on stdout: {"error": {"code": "not_found", "message": "…"}}.
What "failed" means is chosen with --fail-on none|failed|partial, for runs (default failed) and for
ads validate and ads deploy (default partial: any ad that Google does not take).
`;

const environmentTopic = `Environment variables; options on the command line win over them.

Where commands work
  SERPLIFT_URL, SERPLIFT_TOKEN   work through this server with this access token
  SERPLIFT_TEAM                  team to act for in local mode (--team)
  SERPLIFT_HOME                  folder of the embedded database and the key
  DATABASE_URL                   PostgreSQL 14 or later instead of the embedded one
  SERPLIFT_SECRET_KEY            key of stored connections; needed with DATABASE_URL in production
  XDG_CONFIG_HOME                where \`serplift login\` keeps its file (default ~/.config)

Providers; without any of them everything is simulated
  GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET      docs/providers/google.md
  FIREBASE_API_KEY, FIREBASE_PROJECT_ID       docs/providers/firebase.md
  OPENAI_API_KEY, XAI_API_KEY                 docs/providers/openai.md, xai.md
  LLM_BASE_URL, LLM_MODEL, LLM_API_KEY        docs/providers/custom-model.md
  DATAFORSEO_LOGIN, DATAFORSEO_PASSWORD       docs/providers/dataforseo.md
  SERPLIFT_SANDBOX                            providers to simulate although others are live

Output
  NO_COLOR, TERM=dumb    no colour; the same as --no-color
  CLICOLOR_FORCE         colour even in a pipe
  LOG_LEVEL              log of what happens inside: error, warn, info, debug (--verbose)

.env.example in the source lists every variable with its default.
`;

const topics: Readonly<Record<string, string>> = { 'exit-codes': exitCodesTopic, environment: environmentTopic };

function findCommand(program: Command, names: readonly string[]): Command {
  let found = program;
  for (const name of names) {
    const next = found.commands.find((command) => command.name() === name || command.aliases().includes(name));
    if (next === undefined) {
      const known = [...Object.keys(topics), ...program.commands.map((command) => command.name())];
      throw new UsageError(`There is no command or topic "${names.join(' ')}"; there are: ${known.join(', ')}`);
    }
    found = next;
  }
  return found;
}

/** `serplift help`: a command's help, or a topic. */
export function registerHelp(program: Command, cli: Cli): void {
  program
    .command('help')
    .description('Print help for a command, or a topic: exit-codes, environment')
    .argument('[topic...]', 'command or topic')
    .addHelpText('after', '\nExamples:\n  $ serplift help seo run\n  $ serplift help exit-codes')
    .action((names: string[]) =>
      cli.run(async () => {
        const topic = names.length === 1 ? topics[names[0] ?? ''] : undefined;
        if (topic === undefined) findCommand(program, names).outputHelp();
        else cli.terminal.out(topic);
      }),
    );
}
