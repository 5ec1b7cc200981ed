import type { Budget } from '@serplift/core/api';
import type { Command } from 'commander';
import { type Figure, usd } from '../output/figures.ts';
import { printRecord } from '../output/print-list.ts';
import type { Cli } from '../session/cli.ts';
import { confirmed, type ConfirmOptions } from '../session/confirm.ts';
import { type Team, withTeam } from '../session/team-id.ts';
import { asking, verbsOf } from './noun.ts';
import { readUsd } from './options/read-options.ts';

const money = (amount: number | null): Figure | null =>
  amount === null ? null : { shown: usd(amount), plain: amount };

const print = (cli: Cli, budget: Budget): Promise<void> =>
  printRecord(cli, budget, [
    ['Monthly', money(budget.monthlyUsd)],
    ['Spent', money(budget.spentUsd)],
    ['Reserved', money(budget.reservedUsd)],
    ['Left', money(budget.leftUsd)],
    ['Month (UTC)', budget.month],
    ['Renews on', budget.renewsOn],
    ['Simulated', budget.simulated ? 'yes' : 'no'],
    ['Notice', budget.notice?.message ?? ''],
  ]);

const withBudget = (cli: Cli, call: (team: Team) => Promise<Budget>): Promise<void> =>
  withTeam(cli, async (team) => {
    const budget = await call(team);
    await print(cli, budget);
    if (budget.monthlyUsd === null) cli.say('No budget. Set one with: serplift budgets set 50');
  });

const set = (cli: Cli, monthlyUsd: number | null, options: ConfirmOptions): Promise<void> =>
  withBudget(cli, async ({ session, api, teamId }) => {
    const question =
      monthlyUsd === null
        ? 'Remove the budget? Only the ceiling of each run limits spending then.'
        : `Set the budget to ${usd(monthlyUsd)} a month?`;
    const isAsked = monthlyUsd === null || options.dryRun === true;
    const isSure = !isAsked || (await confirmed(cli, options, question));
    return isSure ? session.call(api.budgets.set, { teamId, monthlyUsd }) : session.call(api.budgets.show, { teamId });
  });

const dismiss = (cli: Cli): Promise<void> =>
  withTeam(cli, async ({ session, api, teamId }) => {
    const { notice } = await session.call(api.budgets.show, { teamId });
    if (notice !== null) await session.call(api.budgets.dismissNotice, { teamId, percent: notice.percent });
    const said = notice === null ? 'No notice to dismiss.' : `Dismissed for everyone in the team: ${notice.message}`;
    await cli.done({ dismissed: notice?.percent ?? null }, said);
  });

/** `serplift budgets`: what the team may spend in a calendar month. */
export function registerBudgets(program: Command, cli: Cli): void {
  const noun = program.command('budgets').description("The team's budget for each calendar month (UTC)");
  const verb = verbsOf(noun, {
    usd: { about: 'amount in USD, or none', read: (typed) => (typed === 'none' ? null : readUsd(typed)) },
  });
  verb('show', 'Show the budget and what is left of it', 'show', 'show --json | jq .leftUsd')
    .option('--dismiss', 'dismiss the notice for everyone in the team')
    .action((options: { dismiss?: boolean }) =>
      options.dismiss === true
        ? dismiss(cli)
        : withBudget(cli, ({ session, api, teamId }) => session.call(api.budgets.show, { teamId })),
    );
  asking(
    verb('set <usd>', 'Set the monthly budget, also for running jobs, or remove it', 'set 50', 'set none --yes'),
  ).action((monthlyUsd: number | null, options: ConfirmOptions) => set(cli, monthlyUsd, options));
}
