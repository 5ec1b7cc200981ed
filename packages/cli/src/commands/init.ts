import type { Command } from 'commander';
import type { Cli } from '../session/cli.ts';

interface InitOptions {
  teamName?: string;
}

const defaultTeamName = 'My team';

async function chooseTeamName(cli: Cli, options: InitOptions): Promise<string> {
  if (options.teamName !== undefined) return options.teamName;
  return (await cli.terminal.prompts?.text('Name of your team:', { initial: defaultTeamName })) || defaultTeamName;
}

const nextSteps = (simulated: boolean): string =>
  simulated
    ? `Nothing is live yet: providers are simulated, and nothing costs money.
Next:
  serplift seo run          better titles and descriptions for the demo website
  serplift serve            the dashboard in a browser
  serplift doctor           what to set for your own websites`
    : `Next:
  serplift doctor                                          which providers are live and which need a key
  serplift search-console import <export.zip> --site URL   import search data without connecting Google
  serplift serve                                           the dashboard, where you connect Google`;

async function init(cli: Cli, options: InitOptions): Promise<void> {
  const { openLocal } = await import('../session/local.ts');
  const { createOperatorTeam, dispatch } = await import('@serplift/core');
  const { api } = await import('@serplift/core/api');
  const local = await openLocal({ terminal: cli.terminal, options: cli.options(), say: cli.say });
  try {
    const { context } = local;
    const { home, providers } = context.config;
    let created = false;
    const actor = await local.actor().catch(async (error: unknown) => {
      const isMissing = error instanceof Error && 'code' in error && error.code === 'not_found';
      if (!isMissing || cli.options().team !== undefined) throw error;
      created = true;
      return createOperatorTeam(context, await chooseTeamName(cli, options));
    });
    const user = await dispatch(context, actor, { endpoint: api.user.current, input: {} });
    const database =
      context.database.kind === 'embedded'
        ? `embedded PostgreSQL ${context.database.serverVersion}`
        : `PostgreSQL ${context.database.serverVersion} of DATABASE_URL`;
    const simulated = providers.google.state === 'sandbox';
    await cli.result({ home, database: context.database.kind, team: user.team, created, simulated }, () => {
      cli.terminal.out(
        `Home      ${home}\nDatabase  ${database}\nTeam      ${user.team?.name ?? ''} (${user.team?.slug ?? ''})\n`,
      );
    });
    cli.say(`\n${nextSteps(simulated)}`);
  } finally {
    await local.close();
  }
}

/** `serplift init`: home folder, database and a team; running it again changes nothing. */
export function registerInit(program: Command, cli: Cli): void {
  program
    .command('init')
    .description('Create the home folder, the database and a team')
    .option('--team-name <name>', `name of the team to create (default: "${defaultTeamName}")`)
    .addHelpText('after', '\nExamples:\n  $ serplift init\n  $ SERPLIFT_HOME=./data serplift init --team-name "Acme"')
    .action((options: InitOptions) => cli.run(() => init(cli, options)));
}
