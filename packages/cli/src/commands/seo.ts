import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { exitCodes } from '../exit-codes.ts';
import { gather, readLocation, readMaxPages, readPosition } from '../read-options.ts';
import type { SeoRunOptions } from '../seo/run-seo.ts';
import { addRunOptions } from './run-options.ts';

const run = (cli: Cli, options: SeoRunOptions): Promise<void> =>
  cli.withSession(async (session, api) => {
    const { runSeo } = await import('../seo/run-seo.ts');
    return runSeo({ cli, session, api }, options);
  });

const show = (cli: Cli, named: string | undefined, options: { page?: string }): Promise<void> =>
  cli.withSession(async (session, api) => {
    const tools = { cli, session, api };
    const { findRun } = await import('../runs/find-run.ts');
    const { allItems } = await import('../runs/list-items.ts');
    const { seoKind } = await import('../seo/seo-kind.ts');
    const optimizationId = await findRun(tools, seoKind, named);
    if (options.page !== undefined) {
      const { findPage } = await import('../seo/find-page.ts');
      const { printPage } = await import('../seo/print-page.ts');
      const page = await findPage(tools, optimizationId, options.page);
      return cli.result(page, () => printPage(cli, page));
    }
    const { printRun } = await import('../runs/print-run.ts');
    const { aboutSeoRun, printPages } = await import('../seo/print-pages.ts');
    const shown = await session.call(api.seo.show, { optimizationId });
    const full = seoKind.withItems(shown, await allItems(tools, seoKind, shown));
    return cli.result(full, () => {
      printRun(cli, shown, aboutSeoRun(shown));
      if (full.pages.length === 0) return;
      cli.terminal.out('\n');
      printPages(cli, full.pages);
    });
  });

const cancel = (cli: Cli, optimizationId: string): Promise<void> =>
  cli.withSession(async (session, api) => {
    const after = await session.call(api.seo.cancel, { optimizationId });
    await cli.result(after, () => {});
    cli.say(after.results.summary ?? 'Cancelled.');
  });

const exportRun = (cli: Cli, named: string | undefined, options: { csv: string }): Promise<void> =>
  cli.withSession(async (session, api) => {
    const tools = { cli, session, api };
    const { findRun } = await import('../runs/find-run.ts');
    const { writeCsv } = await import('../runs/write-csv.ts');
    const { seoKind } = await import('../seo/seo-kind.ts');
    const optimizationId = await findRun(tools, seoKind, named);
    const { totalItems } = await session.call(api.seo.show, { optimizationId });
    await writeCsv(tools, seoKind, { optimizationId, target: options.csv });
    if (options.csv === '-') return exitCodes.ok;
    await cli.result({ optimizationId, file: options.csv, pages: totalItems }, () => {});
    cli.say(`Wrote ${options.csv}`);
    return exitCodes.ok;
  });

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
    .action((options: SeoRunOptions) => run(cli, options));
}

/** `serplift seo`: titles and descriptions. */
export function registerSeo(program: Command, cli: Cli): void {
  const seo = program.command('seo').description('Titles and descriptions for pages that rank but are not clicked');
  registerRun(seo, cli);
  seo
    .command('show')
    .description('Show a run with its pages, or one page of it')
    .argument('[id]', 'the run (default: the newest)')
    .option('--page <url>', 'one page in full; the end of its address is enough')
    .addHelpText('after', '\nExamples:\n  $ serplift seo show\n  $ serplift seo show --page /raised-beds')
    .action((named: string | undefined, options: { page?: string }) => show(cli, named, options));
  seo
    .command('cancel')
    .description('Stop a run and keep what it has finished')
    .argument('<id>', 'the run')
    .addHelpText('after', '\nExamples:\n  $ serplift seo cancel 019ab0c2-…')
    .action((id: string) => cancel(cli, id));
  seo
    .command('export')
    .description('Write the pages of a run as CSV')
    .argument('[id]', 'the run (default: the newest)')
    .option('--csv <file>', 'file to write; - is stdout', '-')
    .addHelpText(
      'after',
      '\nExamples:\n  $ serplift seo export --csv titles.csv\n  $ serplift seo export 019ab0c2-… | head -3',
    )
    .action((named: string | undefined, options: { csv: string }) => exportRun(cli, named, options));
}
