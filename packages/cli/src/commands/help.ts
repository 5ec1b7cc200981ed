import type { Command } from 'commander';
import { UsageError } from '../output/exit-codes.ts';
import type { Cli } from '../session/cli.ts';

const exitCodesTopic = `Exit codes of every command:

    0  success
    1  the run failed or made nothing, or another failure that retrying won't fix
    2  usage: a wrong or missing option, invalid input, something not configured
    3  sign-in: no valid access token, or not allowed
    4  not found: no such run, import, token or team
    5  budget or quota: a limit of cost, rate or concurrency
    6  upstream: a server or provider didn't respond, or rejected the request
  130  interrupted by Ctrl-C or SIGTERM; a running run is canceled

With --json, failures are printed on stdout as: {"error": {"code": "not_found", "message": "…"}}.
Choose what counts as failed with --fail-on none|failed|partial: for runs the default is failed; for
ads deploy it is partial (any ad that Google rejects).
`;

const environmentTopic = `Environment variables. Command-line options override them.

Where commands run
  SERPLIFT_URL, SERPLIFT_TOKEN   use this server with this access token
  SERPLIFT_TEAM                  team to use in local mode (--team)
  SERPLIFT_HOME                  folder with the embedded database and the key
  DATABASE_URL                   use PostgreSQL 14 or later instead of the embedded database
  SERPLIFT_SECRET_KEY            encrypts stored connections; required with DATABASE_URL in production
  SERPLIFT_TIMEOUT               seconds to wait for each server response (--timeout)
  HTTP_PROXY, HTTPS_PROXY        proxy for requests to the server; NO_PROXY lists exceptions
  XDG_CONFIG_HOME                where \`serplift login\` keeps its file (default ~/.config)

Providers (with none set, everything is simulated)
  GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET      docs/providers/google.md
  FIREBASE_API_KEY, FIREBASE_PROJECT_ID       docs/providers/firebase.md
  OPENAI_API_KEY, XAI_API_KEY                 docs/providers/openai.md, xai.md
  LLM_BASE_URL, LLM_MODEL, LLM_API_KEY        docs/providers/custom-model.md
  DATAFORSEO_LOGIN, DATAFORSEO_PASSWORD       docs/providers/dataforseo.md
  SERPLIFT_SANDBOX                            providers to simulate even when others are live

Output
  NO_COLOR, TERM=dumb    no color, like --no-color
  CLICOLOR_FORCE         color even in pipes
  SERPLIFT_PAGER, PAGER  pager for long output (default less; cat for none, like --no-pager)
  LOG_LEVEL              log level: error, warn, info, debug (--verbose)

.env.example, in the source and in the npm package, lists every variable.
`;

const topics: Readonly<Record<string, string>> = { 'exit-codes': exitCodesTopic, environment: environmentTopic };

function findCommand(program: Command, names: readonly string[]): Command {
  let found = program;
  for (const name of names) {
    const next = found.commands.find((command) => command.name() === name || command.aliases().includes(name));
    if (next === undefined) {
      const known = [
        ...(found === program ? Object.keys(topics) : []),
        ...found.commands.map((command) => command.name()),
      ];
      throw new UsageError(`"${names.join(' ')}" isn't a command or topic. Available: ${known.join(', ')}`);
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
