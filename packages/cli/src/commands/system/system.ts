import type { SystemOverview, SystemSetting, SystemTeam } from '@serplift/core/api';
import { type Command, Option } from 'commander';
import { exitCodes } from '../../output/exit-codes.ts';
import { counted, duration, usd } from '../../output/figures.ts';
import { type Style, styled } from '../../output/terminal.ts';
import type { Cli } from '../../session/cli.ts';
import { confirmed, confirmedByName, type ConfirmOptions } from '../../session/confirm.ts';

function figuresOf(overview: SystemOverview): [name: string, text: string][] {
  const { database, queue, workers, runs } = overview;
  const waited =
    queue.oldestWaitingSeconds === null ? '' : `, the oldest for ${duration(queue.oldestWaitingSeconds * 1000)}`;
  const simulated = overview.simulatedCostTodayUsd > 0 ? `, ${usd(overview.simulatedCostTodayUsd)} simulated` : '';
  return [
    [
      'Database',
      `PostgreSQL ${database.version} (${database.kind}), ${(database.sizeBytes / 1e6).toFixed(1)} MB, ${database.connections} of ${database.maxConnections} connections`,
    ],
    [
      'Queue',
      `${queue.active} active, ${queue.waiting} waiting${waited}, ${queue.retrying} retrying, ${queue.failed} failed`,
    ],
    ['Workers', workers.length === 0 ? 'none' : workers.map(({ name }) => name).join(', ')],
    ['Runs today', `${runs.completed} completed, ${runs.failed} failed, ${runs.cancelled} canceled; ${runs.open} open`],
    ['Cost today', `${usd(overview.costTodayUsd)}${simulated}`],
    ['Teams', `${overview.teams}, ${counted(overview.users, 'person', 'people')}`],
  ];
}

const providerStyles: Record<SystemOverview['providers'][number]['state'], Style> = {
  live: 'green',
  sandbox: 'cyan',
  missing: 'dim',
};

const status = (cli: Cli): Promise<void> =>
  cli.withSession(async (session, api) => {
    const overview = await session.call(api.system.overview, {});
    const { findProblems, providerTitles } = await import('@serplift/core/api');
    const problems = findProblems(overview);
    await cli.result({ ...overview, problems }, () => {
      const { color } = cli.terminal;
      for (const [name, text] of figuresOf(overview)) cli.print(`${name.padEnd(12)}${text}`);
      const providers = overview.providers.map(
        ({ name, state }) => `${providerTitles[name]} ${styled(color.out, providerStyles[state], state)}`,
      );
      cli.print(`${'Providers'.padEnd(12)}${providers.join(', ')}`);
      for (const { tone, title, remedies } of problems) {
        cli.print(`\n${styled(color.out, tone === 'bad' ? 'red' : 'yellow', `! ${title}`)}`);
        for (const remedy of remedies) cli.print(`  ${remedy}`);
      }
    });
    if (problems.length === 0) cli.say('Everything is working.');
    return problems.some(({ tone }) => tone === 'bad') ? exitCodes.failed : exitCodes.ok;
  });

const teams = (cli: Cli): Promise<void> =>
  cli.withSession(async (session, api) => {
    const found: SystemTeam[] = await session.call(api.system.teams, {});
    const { instantCell, printTable } = await import('../../output/print-table.ts');
    await cli.result(found, () => {
      printTable(
        cli.terminal,
        [
          { title: 'Team', flexible: 12 },
          { title: 'Slug' },
          { title: 'Members', align: 'right' },
          { title: 'Runs', align: 'right' },
          { title: 'Cost (USD)', align: 'right' },
          { title: 'Since' },
          { title: 'Id' },
        ],
        found.map((team) => [
          team.name,
          team.slug,
          team.members,
          team.runs,
          team.costUsd.toFixed(4),
          instantCell(cli.terminal, team.createdAt),
          team.id,
        ]),
      );
    });
  });

const settings = (cli: Cli): Promise<void> =>
  cli.withSession(async (session, api) => {
    const found: SystemSetting[] = await session.call(api.system.settings, {});
    const { printTable } = await import('../../output/print-table.ts');
    await cli.result(found, () => {
      printTable(
        cli.terminal,
        [{ title: 'Group' }, { title: 'Setting', flexible: 16 }, { title: 'Value', flexible: 12 }, { title: 'Set by' }],
        found.map(({ group, name, value, variable }) => [group, name, value, variable ?? 'fixed']),
      );
    });
  });

const deleteTeam = (cli: Cli, slug: string, options: { confirm?: string; dryRun?: boolean }): Promise<void> =>
  cli.withSession(async (session, api) => {
    const all: SystemTeam[] = await session.call(api.system.teams, {});
    const team = all.find((one) => one.slug === slug || one.id === slug);
    if (team === undefined) {
      const { AppError } = await import('@serplift/core/api');
      throw new AppError('not_found', `There is no team "${slug}". List teams with: serplift system teams`);
    }
    const { id, name, runs } = team;
    const what = `This deletes ${name} with ${counted(runs, 'run')}, its projects, costs and audit log.`;
    if (!(await confirmedByName(cli, options, { name, what }))) return;
    await session.call(api.system.deleteTeam, { id });
    await cli.result({ deleted: id, slug: team.slug }, () => {});
    cli.say(`Deleted ${name}. Earlier backups still contain it.`);
  });

const deleteUser = (cli: Cli, email: string, options: ConfirmOptions): Promise<void> =>
  cli.withSession(async (session, api) => {
    if (!(await confirmed(cli, options, `Delete the account of ${email}? This cannot be undone.`))) return;
    await session.call(api.system.deleteUser, { email });
    await cli.result({ deleted: email }, () => {});
    cli.say(`Deleted ${email} here. Delete the sign-in account in the console of your identity provider.`);
  });

function registerDeletion(system: Command, cli: Cli): void {
  system
    .command('delete-team')
    .description('Delete a team and all its data, and revoke its Google connections')
    .argument('<team>', 'its slug or ID')
    .option('--confirm <name>', "the team's exact name, instead of typing it at the terminal")
    .option('--dry-run', 'show what would happen without changing anything')
    .addOption(new Option('-y, --yes').hideHelp())
    .addHelpText(
      'after',
      '\nExamples:\n  $ serplift system delete-team acme\n  $ serplift system delete-team acme --confirm "Acme GmbH"',
    )
    .action((team: string, options: { confirm?: string; dryRun?: boolean }) => deleteTeam(cli, team, options));
  system
    .command('delete-user')
    .description('Delete a person who isn’t in a team, with their sessions, tokens and email address')
    .argument('<email>', 'their email address')
    .option('-y, --yes', 'skip the confirmation')
    .option('--dry-run', 'show what would happen without changing anything')
    .addHelpText('after', '\nExamples:\n  $ serplift system delete-user ana@example.com --yes')
    .action((email: string, options: ConfirmOptions) => deleteUser(cli, email, options));
}

/** `serplift system`: the whole installation, for the operator at the machine or the administrator of a server. */
export function registerSystem(program: Command, cli: Cli): void {
  const system = program.command('system').description('The whole installation (for its operator or administrator)');
  system
    .command('status')
    .description(
      'Show the health of database, queue, workers and providers, and today’s cost; fails if something is down',
    )
    .addHelpText('after', '\nExamples:\n  $ serplift system status\n  $ serplift system status --json | jq .problems')
    .action(() => status(cli));
  system
    .command('teams')
    .description('List every team with its members, runs and cost this month')
    .addHelpText('after', '\nExamples:\n  $ serplift system teams')
    .action(() => teams(cli));
  system
    .command('settings')
    .description('Show the current settings and the variable for each')
    .addHelpText('after', '\nExamples:\n  $ serplift system settings')
    .action(() => settings(cli));
  registerDeletion(system, cli);
}
