import type { SystemOverview, SystemSetting, SystemTeam } from '@serplift/core/api';
import { type Command, Option } from 'commander';
import { exitCodes } from '../../output/exit-codes.ts';
import { counted, duration, usd } from '../../output/figures.ts';
import { printList } from '../../output/print-list.ts';
import { type Style, styled } from '../../output/terminal.ts';
import type { Cli } from '../../session/cli.ts';
import { confirmed, confirmedByName, type ConfirmOptions } from '../../session/confirm.ts';
import { findNamed } from '../../session/find-named.ts';
import { asking, verbsOf } from '../noun.ts';

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
  cli.withSession(async (session, api) =>
    printList<SystemTeam>(cli, await session.call(api.system.teams, {}), {
      columns: [
        ['Team', ({ name }) => name, 12],
        ['Slug', ({ slug }) => slug],
        ['Members', ({ members }) => members, 'right'],
        ['Runs', ({ runs }) => runs, 'right'],
        ['Cost (USD)', ({ costUsd }) => costUsd.toFixed(4), 'right'],
        ['Since', ({ createdAt }, instant) => instant(createdAt)],
        ['ID', ({ id }) => id],
      ],
    }),
  );

const settings = (cli: Cli): Promise<void> =>
  cli.withSession(async (session, api) =>
    printList<SystemSetting>(cli, await session.call(api.system.settings, {}), {
      columns: [
        ['Group', ({ group }) => group],
        ['Setting', ({ name }) => name, 16],
        ['Value', ({ value }) => value, 12],
        ['Set by', ({ variable }) => variable ?? 'fixed'],
      ],
    }),
  );

const deleteTeam = (cli: Cli, slug: string, options: { confirm?: string; dryRun?: boolean }): Promise<void> =>
  cli.withSession(async (session, api) => {
    const all: SystemTeam[] = await session.call(api.system.teams, {});
    const namesOf = (one: SystemTeam) => [one.slug];
    const team = await findNamed(all, slug, { noun: 'team', list: 'system teams', namesOf });
    const { id, name, runs } = team;
    const what = `This deletes ${name} with ${counted(runs, 'run')}, its projects, costs and audit log.`;
    if (!(await confirmedByName(cli, options, { name, what }))) return;
    await session.call(api.system.deleteTeam, { id });
    await cli.done({ deleted: id, slug: team.slug }, `Deleted ${name}. Earlier backups still contain it.`);
  });

const deleteUser = (cli: Cli, email: string, options: ConfirmOptions): Promise<void> =>
  cli.withSession(async (session, api) => {
    if (!(await confirmed(cli, options, `Delete the account of ${email}? This cannot be undone.`))) return;
    await session.call(api.system.deleteUser, { email });
    await cli.done(
      { deleted: email },
      `Deleted ${email} here. Delete the sign-in account in the console of your identity provider.`,
    );
  });

/** `serplift system`: the whole installation, for the operator at the machine or the administrator of a server. */
export function registerSystem(program: Command, cli: Cli): void {
  const noun = program.command('system').description('The whole installation (for its operator or administrator)');
  const verb = verbsOf(noun, { team: 'its slug or ID', email: 'their email address' });
  verb(
    'status',
    'Show the health of database, queue, workers and providers, and today’s cost; fails if something is down',
    'status',
    'status --json | jq .problems',
  ).action(() => status(cli));
  verb('teams', 'List every team with its members, runs and cost this month', 'teams').action(() => teams(cli));
  verb('settings', 'Show the current settings and the variable for each', 'settings').action(() => settings(cli));
  verb(
    'delete-team <team>',
    'Delete a team and all its data, and revoke its Google connections',
    'delete-team acme',
    'delete-team acme --confirm "Acme GmbH"',
  )
    .option('--confirm <name>', "the team's exact name, instead of typing it at the terminal")
    .option('--dry-run', 'show what would happen without changing anything')
    .addOption(new Option('-y, --yes').hideHelp())
    .action((team: string, options: { confirm?: string; dryRun?: boolean }) => deleteTeam(cli, team, options));
  asking(
    verb(
      'delete-user <email>',
      'Delete a person who isn’t in a team, with their sessions, tokens and email address',
      'delete-user ana@example.com --yes',
    ),
  ).action((email: string, options: ConfirmOptions) => deleteUser(cli, email, options));
}
