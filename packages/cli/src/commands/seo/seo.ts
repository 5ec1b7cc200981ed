import type { Command } from 'commander';
import type { Cli } from '../../session/cli.ts';
import {
  gather,
  readFault,
  readAlternative,
  readImportDays,
  readMainQuery,
  readLocation,
  readMaxPages,
  readPosition,
} from '../options/read-options.ts';
import { addReview, addSaveIdea, withRunOption } from '../review/review-verbs.ts';
import type { RunTypesOf } from '../runs/run-kind.ts';
import { addRunOptions } from '../runs/run-options.ts';
import { addCancel, addShow, type RunNoun } from '../runs/run-verbs.ts';
import { withRun, withTools } from '../runs/with-run.ts';
import type { EditPageOptions } from './edit-page.ts';
import type { SeoRunOptions } from './run-seo.ts';
import type { seoKind } from './seo-kind.ts';

type SeoTypes = RunTypesOf<typeof seoKind>;

const load = async () => (await import('./seo-kind.ts')).seoKind;

const allColumnsHelp = 'add measured gaps, hidden clicks, faults, and Analytics figures to the CSV';

function registerRun(seo: Command, cli: Cli): void {
  const command = seo
    .command('run')
    .description('Write better titles and descriptions for pages that rank but get few clicks')
    .option('--site <website>', "a connected website (default: the team's selected one)")
    .option('--from <import...>', 'use an import (ID or name) or export files instead; - for what is piped in')
    .option('--days <number>', "days that the --from files cover, if they don't say", readImportDays)
    .option('--start-position <number>', 'best average position to include', readPosition, 2)
    .option('--end-position <number>', 'worst average position to include', readPosition, 10)
    .option('--max-pages <number>', 'maximum number of pages (default: all eligible)', readMaxPages)
    .option('--page <page>', 'only this page; may be repeated', gather)
    .option('--include <pattern>', 'only addresses like /blog/ or *tents*; may be repeated', gather)
    .option('--exclude <pattern>', 'no addresses like this; may be repeated', gather)
    .option('--all-addresses', 'also files, addresses with parameters, and utility pages such as carts')
    .option(
      '--fault <fault>',
      'only pages whose present text has this fault, such as missing-title; may be repeated',
      readFault,
    )
    .option('--main-query <url=query>', 'the query to write a page for; may be repeated', readMainQuery)
    .option('--model <model>', 'language model: grok-2-1212, gpt-4o, custom, …', 'grok-2-1212')
    .option('--brand <name>', 'a brand name in queries; may be repeated', gather)
    .option('--location <code>', 'DataForSEO location for search results', readLocation, 2840)
    .option('--language <code>', 'language of the search results', 'en')
    .option('--no-review', 'skip the review of the texts by a second, cheap model');
  addRunOptions(command, 'page')
    .option('--all-columns', allColumnsHelp)
    .addHelpText(
      'after',
      `
Repeating the command while its run is in progress follows that run instead of starting another.
Ctrl-C cancels the run and keeps finished results.

Examples:
  $ serplift seo run
  $ serplift seo run --site sc-domain:example.com --max-pages 50 --max-cost 2
  $ serplift seo run --fault missing-title --fault shared-title
  $ serplift seo run --from export.zip --dry-run
  $ serplift seo run --page https://example.com/tents --main-query "https://example.com/tents=family tents"
  $ serplift seo run --yes --max-cost 5 --csv titles.csv --fail-on partial   # cron, CI`,
    )
    .action((options: SeoRunOptions) =>
      withTools(cli, async (tools) => (await import('./run-seo.ts')).runSeo(tools, options)),
    );
}

function registerEdit({ noun, cli, named }: RunNoun<SeoTypes>): void {
  withRunOption(noun.command('edit'))
    .description('Rewrite a proposal yourself; texts you leave out stay the same')
    .argument('<page>', named)
    .option('--title <text>', 'the title')
    .option('--description <text>', 'the description')
    .option('--alternative <number>', 'start from this alternative, as numbered by `seo show --page`', readAlternative)
    .option('-y, --yes', 'save the texts although the checks find something in them')
    .addHelpText(
      'after',
      `
With none of these options, you are prompted with the current texts.

Examples:
  $ serplift seo edit /raised-beds --title "Raised beds in six sizes, ready in an hour"
  $ serplift seo edit /raised-beds --alternative 2`,
    )
    .action((typed: string, { run, ...options }: EditPageOptions & { run?: string }) =>
      withRun(cli, { load, named: run }, async (of) => (await import('./edit-page.ts')).editPage(of, typed, options)),
    );
}

/** `serplift seo`: titles and descriptions. */
export function registerSeo(program: Command, cli: Cli): void {
  const noun = program.command('seo').description('Titles and descriptions for pages that rank but get few clicks');
  const named = 'its URL, the end of it, or its ID';
  const of: RunNoun<SeoTypes> = { noun, cli, load, item: 'page', named };
  registerRun(noun, cli);
  addShow(of, {
    flag: '--page <page>',
    examples: '  $ serplift seo show\n  $ serplift seo show --page /raised-beds\n  $ serplift seo show --decision open',
  });
  addReview(of, { example: '/raised-beds', estimates: true, alternatives: true });
  registerEdit(of);
  addSaveIdea(of, {
    example: '/raised-beds',
    save: async (run, typed, options) => (await import('./edit-page.ts')).savePageIdea(run, typed, options),
  });
  addCancel(of);
  noun
    .command('export')
    .description('Export the pages of a run as CSV')
    .argument('[run]', 'the run (default: the newest)')
    .option('--csv <file>', 'file to write; - for stdout', '-')
    .option('--all-columns', allColumnsHelp)
    .addHelpText(
      'after',
      '\nExamples:\n  $ serplift seo export --csv titles.csv\n  $ serplift seo export 019ab0c2-… | head -3',
    )
    .action((id: string | undefined, options: { csv: string; allColumns?: boolean }) =>
      withRun(cli, { load, named: id }, async (run) => (await import('../runs/write-csv.ts')).exportRun(run, options)),
    );
}
