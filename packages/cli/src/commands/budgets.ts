import type { Api, Budget } from '@serplift/core/api';
import type { Command } from 'commander';
import { usd } from '../output/figures.ts';
import type { Cli } from '../session/cli.ts';
import { confirmed, type ConfirmOptions } from '../session/confirm.ts';
import type { Session } from '../session/session.ts';
import { teamIdOf } from '../session/team-id.ts';
import { readUsd } from './options/read-options.ts';

function describe(budget: Budget): string[] {
  const { monthlyUsd, leftUsd, spentUsd, reservedUsd, month, renewsOn, simulated, notice } = budget;
  const held = reservedUsd > 0 ? `, ${usd(reservedUsd)} reserved for calls in progress` : '';
  const kind = simulated ? 'simulated calls' : 'calls';
  if (monthlyUsd === null || leftUsd === null) {
    return [
      `No budget. ${usd(spentUsd)} spent on ${kind} in ${month}${held}.`,
      'Set one with: serplift budgets set 50',
    ];
  }
  return [
    `${usd(monthlyUsd)} a month; ${usd(spentUsd)} spent on ${kind} in ${month}${held}; ${usd(leftUsd)} left until ${renewsOn} (UTC).`,
    ...(notice === null ? [] : [notice.message]),
  ];
}

const withBudget = (cli: Cli, call: (session: Session, api: Api, teamId: string) => Promise<Budget>): Promise<void> =>
  cli.withSession(async (session, api) => {
    const budget = await call(session, api, await teamIdOf(session, api));
    await cli.result(budget, () => describe(budget).forEach((line) => cli.print(line)));
  });

const clear = (cli: Cli, options: ConfirmOptions): Promise<void> =>
  withBudget(cli, async (session, api, teamId) => {
    const isSure = await confirmed(
      cli,
      options,
      'Remove the budget? Only the ceiling of each run limits spending then.',
    );
    return isSure
      ? session.call(api.budgets.set, { teamId, monthlyUsd: null })
      : session.call(api.budgets.show, { teamId });
  });

const dismiss = (cli: Cli): Promise<void> =>
  cli.withSession(async (session, api) => {
    const teamId = await teamIdOf(session, api);
    const { notice } = await session.call(api.budgets.show, { teamId });
    if (notice !== null) await session.call(api.budgets.dismissNotice, { teamId, percent: notice.percent });
    await cli.result({ dismissed: notice?.percent ?? null }, () => {});
    cli.say(notice === null ? 'No notice to dismiss.' : `Dismissed for everyone in the team: ${notice.message}`);
  });

/** `serplift budgets`: what the team may spend in a calendar month. */
export function registerBudgets(program: Command, cli: Cli): void {
  const budgets = program.command('budgets').description("The team's budget for each calendar month (UTC)");
  budgets
    .command('show')
    .description('Show the budget and what is left of it')
    .addHelpText('after', '\nExamples:\n  $ serplift budgets show\n  $ serplift budgets show --json | jq .leftUsd')
    .action(() => withBudget(cli, (session, api, teamId) => session.call(api.budgets.show, { teamId })));
  budgets
    .command('set')
    .description('Set the monthly budget; it also applies to running jobs')
    .argument('<usd>', 'amount in USD', readUsd)
    .addHelpText('after', '\nExamples:\n  $ serplift budgets set 50')
    .action((monthlyUsd: number) =>
      withBudget(cli, (session, api, teamId) => session.call(api.budgets.set, { teamId, monthlyUsd })),
    );
  budgets
    .command('clear')
    .description('Remove the budget')
    .option('-y, --yes', 'skip the confirmation')
    .option('--dry-run', 'show what would happen without changing anything')
    .addHelpText('after', '\nExamples:\n  $ serplift budgets clear --yes')
    .action((options: ConfirmOptions) => clear(cli, options));
  budgets
    .command('dismiss')
    .description('Dismiss the budget notice for everyone in the team')
    .addHelpText('after', '\nExamples:\n  $ serplift budgets dismiss')
    .action(() => dismiss(cli));
}
