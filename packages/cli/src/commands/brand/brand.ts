import type { Command } from 'commander';
import type { Cli } from '../../session/cli.ts';
import { gather } from '../options/read-options.ts';
import type { BrandOptions } from './brand-rules.ts';

const rules = () => import('./brand-rules.ts');

/** `serplift brand`: what every ad of the team keeps to. */
export function registerBrand(program: Command, cli: Cli): void {
  const brand = program.command('brand').description('Rules for every ad; owners can change them');
  brand
    .command('show')
    .description('Show the brand rules')
    .addHelpText('after', '\nExamples:\n  $ serplift brand show\n  $ serplift brand show --json > brand.json')
    .action(async () => (await rules()).showBrand(cli));
  brand
    .command('set')
    .description('Change brand rules; options you leave out stay the same, lists are replaced')
    .option('--voice <text>', 'your tone of voice, in your own words')
    .option('--must-use <term>', 'a term to use in each ad where it fits; may be repeated', gather)
    .option('--forbid <term>', 'a word that ads must not contain; may be repeated', gather)
    .option('--capitals <name>', 'a name that may be in capitals, such as NASA; may be repeated', gather)
    .option('--competitor <name>', 'a competitor that ads must not mention; may be repeated', gather)
    .addHelpText(
      'after',
      `
To clear a rule, pass an empty string.

Examples:
  $ serplift brand set --voice "Friendly and precise; we never exaggerate." --forbid cheap --forbid "world's best"
  $ serplift brand set --must-use ''`,
    )
    .action(async (options: BrandOptions) => (await rules()).setBrand(cli, options));
}
