import type { Command } from 'commander';
import type { Cli } from '../../session/cli.ts';
import type { SearchesOptions } from './shown-commands.ts';
import { withSeoRun } from './with-seo-run.ts';

const deeds = () => import('./shown-commands.ts');

/** The commands about how Google shows published titles. */
export function registerShown(publish: Command, cli: Cli): void {
  publish
    .command('show')
    .description('Show how Google shows the titles that were published from a run')
    .argument('[id]', 'the SEO run (default: the newest)')
    .addHelpText('after', '\nExamples:\n  $ serplift publish show\n  $ serplift publish show --json')
    .action((named: string | undefined) =>
      withSeoRun(cli, named, async (tools, id) => (await deeds()).showTitles(tools, id)),
    );
  publish
    .command('searches')
    .description('Show or change whether published titles are searched for in Google')
    .option('--on', 'search for them')
    .option('--off', "don't search for them")
    .addHelpText(
      'after',
      `
Each published title is searched for 14 and 28 days after it is live. A search is one paid call to DataForSEO.

Examples:
  $ serplift publish searches
  $ serplift publish searches --off`,
    )
    .action(async (options: SearchesOptions) => (await deeds()).manageSearches(cli, options));
}
