import type { TeamPlan } from '@serplift/core/api';
import { Argument, type Command } from 'commander';
import { counted, number } from '../../output/figures.ts';
import type { Cli } from '../../session/cli.ts';
import { teamIdOf } from '../../session/team-id.ts';

const limitOf = ({ used, limit }: TeamPlan['ads'], noun: string): string =>
  limit === null ? `${counted(used, noun)} (unlimited)` : `${number(used)} of ${counted(limit, noun)}`;

const plan = (cli: Cli, wanted: TeamPlan['plan'] | undefined, options: { teamId?: string }): Promise<void> =>
  cli.withSession(async (session, api) => {
    const teamId = options.teamId ?? (await teamIdOf(session, api));
    const found =
      wanted === undefined
        ? await session.call(api.plans.show, { teamId })
        : await session.call(api.plans.set, { id: teamId, plan: wanted });
    await cli.result(found, () => {
      cli.print(
        `${found.name}: ${limitOf(found.campaigns, 'campaign')} and ${limitOf(found.ads, 'ad')} used in ${found.month}.`,
      );
    });
  });

/** `serplift teams plan`: what the team may do each month; only the operator or the administrator can change it. */
export function registerPlans(program: Command, cli: Cli): void {
  const teams =
    program.commands.find((command) => command.name() === 'teams') ??
    program.command('teams').description('Teams, members, and plans');
  teams
    .command('plan')
    .description("Show the team's plan, or change it (operator or administrator)")
    .addArgument(new Argument('[plan]', 'the new plan').choices(['starter', 'professional', 'enterprise']))
    .option('--team-id <id>', 'ID of another team (server administrator only)')
    .addHelpText('after', '\nExamples:\n  $ serplift teams plan\n  $ serplift teams plan professional --team acme')
    .action((wanted: TeamPlan['plan'] | undefined, options: { teamId?: string }) => plan(cli, wanted, options));
}
