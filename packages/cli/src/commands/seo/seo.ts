import type { Command } from 'commander';
import { exitCodes } from '../../output/exit-codes.ts';
import type { Cli } from '../../session/cli.ts';
import { gather, readAlternative, readLocation, readMaxPages, readPosition } from '../options/read-options.ts';
import { addReview, addSaveIdea, withRunOption } from '../review/review-verbs.ts';
import type { RunTypesOf } from '../runs/run-kind.ts';
import { addRunOptions } from '../runs/run-options.ts';
import { addCancel, addShow, type RunNoun } from '../runs/run-verbs.ts';
import { type OneRun, withRun, withTools } from '../runs/with-run.ts';
import type { EditPageOptions } from './edit-page.ts';
import type { SeoRunOptions } from './run-seo.ts';
import type { seoKind } from './seo-kind.ts';

type SeoTypes = RunTypesOf<typeof seoKind>;

const load = async () => (await import('./seo-kind.ts')).seoKind;

async function exportRun({ tools, kind, optimizationId }: OneRun<SeoTypes>, options: { csv: string }): Promise<number> {
  const { cli } = tools;
  const { writeCsv } = await import('../runs/write-csv.ts');
  const { totalItems } = await kind.show(tools, optimizationId);
  await writeCsv(tools, kind, { optimizationId, target: options.csv });
  if (options.csv === '-') return exitCodes.ok;
  await cli.result({ optimizationId, file: options.csv, pages: totalItems }, () => {});
  cli.say(`Wrote ${options.csv}`);
  return exitCodes.ok;
}

function registerRun(seo: Command, cli: Cli): void {
  const command = seo
    .command('run')
    .description('Write better titles and descriptions for pages that rank but are not clicked')
    .option('--site <url>', "a connected website (default: the team's selected one)")
    .option('--from <import...>', 'work on an import (id or name) or on export files instead')
    .option('--start-position <number>', 'best average position to look at', readPosition, 2)
    .option('--end-position <number>', 'worst average position to look at', readPosition, 10)
    .option('--max-pages <number>', 'at most so many pages (default: all eligible)', readMaxPages)
    .option('--page <url>', 'only this page of the website; may be repeated', gather)
    .option('--model <label>', 'language model: grok-2-1212, gpt-4o, custom, …', 'grok-2-1212')
    .option('--brand <name>', 'a name that marks brand queries; may be repeated', gather)
    .option('--location <code>', 'DataForSEO location of the result pages', readLocation, 2840)
    .option('--language <code>', 'language of the result pages', 'en');
  addRunOptions(command, 'page')
    .addHelpText(
      'after',
      `
The same command, repeated while its run is unfinished, follows that run instead of paying for another.
Ctrl-C cancels the run and keeps what it has finished.

Examples:
  $ serplift seo run
  $ serplift seo run --site sc-domain:example.com --max-pages 50 --max-cost 2
  $ serplift seo run --from export.zip --dry-run
  $ serplift seo run --yes --max-cost 5 --csv titles.csv --fail-on partial   # cron, CI`,
    )
    .action((options: SeoRunOptions) =>
      withTools(cli, async (tools) => (await import('./run-seo.ts')).runSeo(tools, options)),
    );
}

function registerEdit({ noun, cli, named }: RunNoun<SeoTypes>): void {
  withRunOption(noun.command('edit'))
    .description('Word a proposal yourself; a text that is not named stays')
    .argument('<page>', named)
    .option('--title <text>', 'the title')
    .option('--description <text>', 'the description')
    .option(
      '--alternative <number>',
      'begin with this alternative of the page, as `seo show --page` numbers them',
      readAlternative,
    )
    .addHelpText(
      'after',
      `
Without any of them a person at the terminal is asked, with the present texts to begin from.

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
  const noun = program.command('seo').description('Titles and descriptions for pages that rank but are not clicked');
  const named = 'its address, the end of it, or its id';
  const of: RunNoun<SeoTypes> = { noun, cli, load, item: 'page', named };
  registerRun(noun, cli);
  addShow(of, {
    flag: '--page <url>',
    examples: '  $ serplift seo show\n  $ serplift seo show --page /raised-beds\n  $ serplift seo show --decision open',
  });
  addReview(of, { example: '/raised-beds', estimates: true });
  registerEdit(of);
  addSaveIdea(of, {
    example: '/raised-beds',
    save: async (run, typed, options) => (await import('./edit-page.ts')).savePageIdea(run, typed, options),
  });
  addCancel(of);
  noun
    .command('export')
    .description('Write the pages of a run as CSV')
    .argument('[id]', 'the run (default: the newest)')
    .option('--csv <file>', 'file to write; - is stdout', '-')
    .addHelpText(
      'after',
      '\nExamples:\n  $ serplift seo export --csv titles.csv\n  $ serplift seo export 019ab0c2-… | head -3',
    )
    .action((id: string | undefined, options: { csv: string }) =>
      withRun(cli, { load, named: id }, (run) => exportRun(run, options)),
    );
}
