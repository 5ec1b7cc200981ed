import type { Command } from 'commander';
import type { Cli } from '../../session/cli.ts';
import type { ConfirmOptions } from '../../session/confirm.ts';
import { readDay } from '../options/read-options.ts';
import type { LiveOptions } from './lift-commands.ts';

const commands = () => import('./lift-commands.ts');

/** `serplift lift`: whether accepted titles and descriptions brought clicks. */
export function registerLift(program: Command, cli: Cli): void {
  const lift = program
    .command('lift')
    .description('Test whether accepted titles and descriptions bring clicks: half go live, half wait');
  lift
    .command('plan')
    .description('Show the smallest lift a test of the accepted pages could find; nothing is stored')
    .argument('[run]', 'ID of an SEO run (default: the newest)')
    .addHelpText('after', '\nExamples:\n  $ serplift lift plan\n  $ serplift lift plan 019ab0c2-… --json')
    .action(async (run: string | undefined) => (await commands()).planLift(cli, run));
  lift
    .command('start')
    .description('Decide which accepted pages go live now and which wait for the verdict')
    .argument('[run]', 'ID of an SEO run (default: the newest)')
    .option('--dry-run', 'show the plan without starting')
    .option('-y, --yes', 'skip the confirmation')
    .addHelpText('after', '\nExamples:\n  $ serplift lift start\n  $ serplift lift start 019ab0c2-… --yes')
    .action(async (run: string | undefined, options: ConfirmOptions) =>
      (await commands()).startLift(cli, run, options),
    );
  lift
    .command('live')
    .description('Record when pages of a test went live: all that should be live, or the ones you name')
    .argument('[test]', 'its ID, or the beginning of it (default: the newest)')
    .option('--since <date>', 'the day they went live, such as 2027-03-01 (default: today)', readDay)
    .option('--page <url...>', 'only these pages')
    .addHelpText(
      'after',
      '\nExamples:\n  $ serplift lift live\n  $ serplift lift live 019ab0c2 --since 2027-03-01 --page https://www.example.com/tents',
    )
    .action(async (test: string | undefined, options: LiveOptions) => (await commands()).markLive(cli, test, options));
  lift
    .command('status')
    .description('List the tests, or show one with its pages')
    .argument('[test]', 'its ID, or the beginning of it')
    .addHelpText('after', '\nExamples:\n  $ serplift lift status\n  $ serplift lift status 019ab0c2')
    .action(async (test: string | undefined) => (await commands()).showStatus(cli, test));
  lift
    .command('verdict')
    .description('Show what a test found; there is no number before it ends')
    .argument('[test]', 'its ID, or the beginning of it (default: the newest)')
    .addHelpText('after', '\nExamples:\n  $ serplift lift verdict\n  $ serplift lift verdict 019ab0c2 --json')
    .action(async (test: string | undefined) => (await commands()).showVerdict(cli, test));
  lift
    .command('check')
    .description('Judge pages that went live without a test by comparing them with similar pages (no holdout)')
    .argument('[run]', 'ID of an SEO run (default: the newest)')
    .addHelpText('after', '\nExamples:\n  $ serplift lift check\n  $ serplift lift check 019ab0c2-… --json')
    .action(async (run: string | undefined) => (await commands()).checkLift(cli, run));
  lift
    .command('cancel')
    .description('End a test without a verdict')
    .argument('<test>', 'its ID, or the beginning of it')
    .option('--dry-run', 'show the test without ending it')
    .option('-y, --yes', 'skip the confirmation')
    .addHelpText('after', '\nExamples:\n  $ serplift lift cancel 019ab0c2')
    .action(async (test: string, options: ConfirmOptions) => (await commands()).cancelLift(cli, test, options));
}
