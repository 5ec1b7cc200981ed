import type { Command } from 'commander';
import type { Cli } from '../../session/cli.ts';
import type { ConfirmOptions } from '../../session/confirm.ts';
import { asking, verbsOf } from '../noun.ts';
import { readDay } from '../options/read-options.ts';
import type { LiveOptions } from './lift-commands.ts';

const commands = () => import('./lift-commands.ts');

/** `serplift lift`: whether accepted titles and descriptions brought clicks. */
export function registerLift(program: Command, cli: Cli): void {
  const noun = program
    .command('lift')
    .description('Test whether accepted titles and descriptions bring clicks: half go live, half wait');
  const verb = verbsOf(noun, {
    run: 'ID of an SEO run (default: the newest)',
    test: 'its ID, or the beginning of it (default: the newest)',
  });
  verb(
    'list [test]',
    'List the tests, or show one with its pages and what it found; there is no number before it ends',
    'list',
    'list 019ab0c2 --json',
    'list --check',
  )
    .alias('show')
    .option('--check [run]', 'judge pages of a run that went live without a test, by similar pages (no holdout)')
    .action(async (test: string | undefined, { check }: { check?: string | true }) =>
      check === undefined
        ? (await commands()).listTests(cli, test)
        : (await commands()).checkLift(cli, check === true ? undefined : check),
    );
  asking(
    verb(
      'start [run]',
      'Decide which accepted pages go live now and which wait for the verdict; --dry-run says what a test could find',
      'start --dry-run',
      'start 019ab0c2-… --yes',
    ),
  ).action(async (run: string | undefined, options: ConfirmOptions) => (await commands()).startLift(cli, run, options));
  verb(
    'live [test]',
    'Record when pages of a test went live: all that should be live, or the ones you name',
    'live',
    'live 019ab0c2 --since 2027-03-01 --page https://www.example.com/tents',
  )
    .option('--since <date>', 'the day they went live, such as 2027-03-01 (default: today)', readDay)
    .option('--page <url...>', 'only these pages')
    .action(async (test: string | undefined, options: LiveOptions) => (await commands()).markLive(cli, test, options));
  asking(verb('cancel <test>', 'End a test without a verdict', 'cancel 019ab0c2')).action(
    async (test: string, options: ConfirmOptions) => (await commands()).cancelLift(cli, test, options),
  );
}
