import type { Command } from 'commander';
import type { Cli } from '../../session/cli.ts';
import type { ConfirmOptions } from '../../session/confirm.ts';

const commands = () => import('./rule-commands.ts');
const named = 'its ID, or the beginning of it';

/** `serplift rules`: what the reasons for rejections taught. */
export function registerRules(program: Command, cli: Cli): void {
  const rules = program
    .command('rules')
    .description('Writing rules that come from the reasons for rejections; owners can change them');
  rules
    .command('list')
    .description('List the rules with the rejections behind them')
    .addHelpText(
      'after',
      `
A rule becomes active with 3 rejections from at least 2 runs or 2 people. Writers get active rules from the next run.

Examples:
  $ serplift rules list
  $ serplift rules list --json`,
    )
    .action(async () => (await commands()).listRules(cli));
  rules
    .command('off')
    .description('Switch a rule off; writers no longer get it')
    .argument('<id>', named)
    .addHelpText('after', '\nExamples:\n  $ serplift rules off 5f0c2a91')
    .action(async (id: string) => (await commands()).setRule(cli, id, false));
  rules
    .command('on')
    .description('Switch a rule on again')
    .argument('<id>', named)
    .addHelpText('after', '\nExamples:\n  $ serplift rules on 5f0c2a91')
    .action(async (id: string) => (await commands()).setRule(cli, id, true));
  rules
    .command('remove')
    .description('Delete a rule; the rejections behind it no longer count for it')
    .argument('<id>', named)
    .option('--dry-run', 'show the rule without deleting it')
    .option('-y, --yes', 'skip the confirmation')
    .addHelpText('after', '\nExamples:\n  $ serplift rules remove 5f0c2a91')
    .action(async (id: string, options: ConfirmOptions) => (await commands()).removeRule(cli, id, options));
}
