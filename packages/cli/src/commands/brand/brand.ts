import type { Command } from 'commander';
import type { Cli } from '../../session/cli.ts';
import { gather } from '../options/read-options.ts';
import type { BrandOptions } from './brand-rules.ts';

const rules = () => import('./brand-rules.ts');

/** `serplift brand`: what every ad of the team keeps to. */
export function registerBrand(program: Command, cli: Cli): void {
  const brand = program.command('brand').description('What every ad of the team keeps to; owners change it');
  brand
    .command('show')
    .description('Show the brand rules')
    .addHelpText('after', '\nExamples:\n  $ serplift brand show\n  $ serplift brand show --json > brand.json')
    .action(async () => (await rules()).showBrand(cli));
  brand
    .command('set')
    .description('Change brand rules; what is not named stays, a named list replaces the one before')
    .option('--voice <text>', 'how you speak, in your own words')
    .option('--must-use <term>', 'each ad uses at least one where it fits; may be repeated', gather)
    .option('--forbid <term>', 'a word no ad may contain; may be repeated', gather)
    .option('--capitals <name>', 'a name that may stand in capitals, such as NASA; may be repeated', gather)
    .option('--competitor <name>', 'a name of others that no ad may mention; may be repeated', gather)
    .addHelpText(
      'after',
      `
An empty text clears a rule.

Examples:
  $ serplift brand set --voice "Friendly and precise; we never exaggerate." --forbid cheap --forbid "world's best"
  $ serplift brand set --must-use ''`,
    )
    .action(async (options: BrandOptions) => (await rules()).setBrand(cli, options));
}
