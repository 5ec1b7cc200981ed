import type { SystemOverview, SystemTeam } from '@serplift/core/api';
import { type Command, Option } from 'commander';
import { exitCodes } from '../../output/exit-codes.ts';
import { counted, duration, type Figure, usd } from '../../output/figures.ts';
import { printRecord, type RecordLines } from '../../output/print-list.ts';
import type { Cli } from '../../session/cli.ts';
import { confirmed, confirmedByName, type ConfirmOptions } from '../../session/confirm.ts';
import { findNamed } from '../../session/find-named.ts';
import { asking, verbsOf } from '../noun.ts';

const figure = (shown: string, plain: string | number = shown): Figure => ({ shown, plain });

function figuresOf(overview: SystemOverview): RecordLines {
  const { database, queue, workers, runs } = overview;
  const waited =
    queue.oldestWaitingSeconds === null ? '' : `, the oldest for ${duration(queue.oldestWaitingSeconds * 1000)}`;
  const simulated = overview.simulatedCostTodayUsd > 0 ? `, ${usd(overview.simulatedCostTodayUsd)} simulated` : '';
  return [
    [
      'Database',
      figure(
        `PostgreSQL ${database.version} (${database.kind}), ${(database.sizeBytes / 1e6).toFixed(1)} MB, ${database.connections} of ${database.maxConnections} connections`,
        `PostgreSQL ${database.version} (${database.kind})`,
      ),
    ],
    [
      'Queue',
      figure(
        `${queue.active} active, ${queue.waiting} waiting${waited}, ${queue.retrying} retrying, ${queue.failed} failed`,
        queue.active + queue.waiting,
      ),
    ],
    ['Workers', figure(workers.length === 0 ? 'none' : workers.map(({ name }) => name).join(', '), workers.length)],
    [
      'Runs today',
      figure(
        `${runs.completed} completed, ${runs.failed} failed, ${runs.cancelled} canceled; ${runs.open} open`,
        runs.completed + runs.failed + runs.cancelled,
      ),
    ],
    ['Cost today', figure(`${usd(overview.costTodayUsd)}${simulated}`, overview.costTodayUsd)],
    ['Teams', figure(`${overview.teams}, ${counted(overview.users, 'person', 'people')}`, overview.teams)],
  ];
}

const status = (cli: Cli): Promise<void> =>
  cli.withSession(async (session, api) => {
    const overview = await session.call(api.system.overview, {});
    const { findProblems, providerTitles } = await import('@serplift/core/api');
    const problems = findProblems(overview);
    const providers = overview.providers.map(({ name, state }) => `${providerTitles[name]} ${state}`).join(', ');
    const trouble = problems.map(({ title }) => title).join('; ');
    await printRecord(cli, { ...overview, problems }, [
      ...figuresOf(overview),
      ['Providers', providers],
      ['Problems', trouble],
    ]);
    for (const { title, remedies } of problems)
      cli.warn([`\n! ${title}`, ...remedies.map((remedy) => `  ${remedy}`)].join('\n'));
    if (problems.length === 0) cli.say('Everything is working.');
    return problems.some(({ tone }) => tone === 'bad') ? exitCodes.failed : exitCodes.ok;
  });

const deleteTeam = (cli: Cli, slug: string, options: { confirm?: string; dryRun?: boolean }): Promise<void> =>
  cli.withSession(async (session, api) => {
    const all: SystemTeam[] = await session.call(api.system.teams, {});
    const namesOf = (one: SystemTeam) => [one.slug];
    const team = await findNamed(all, slug, { noun: 'team', list: 'teams list --all', namesOf });
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
