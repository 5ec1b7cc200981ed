import type { Command } from 'commander';
import type { Cli } from '../../session/cli.ts';
import { readUsd } from '../options/read-options.ts';
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
    .description('Show or change whether published titles are searched for in Google, and what that may cost')
    .option('--on', 'search for them')
    .option('--off', "don't search for them")
    .option('--website <url>', 'with --on or --off: only the titles of this website')
    .option('--monthly <usd>', 'what these searches may cost in a calendar month', readUsd)
    .addHelpText(
      'after',
      `
Each published title is searched for 3, 7, 14, and 28 days after it is live. A search is one paid call to DataForSEO.

Examples:
  $ serplift publish searches
  $ serplift publish searches --monthly 2
  $ serplift publish searches --off --website https://www.example.com/`,
    )
    .action(async (options: SearchesOptions) => (await deeds()).manageSearches(cli, options));
}
