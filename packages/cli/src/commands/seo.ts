import { type Command, Option } from 'commander';
import type { Cli } from '../cli.ts';
import { exitCodes } from '../exit-codes.ts';
import { gather, readLocation, readMaxPages, readPosition, readUsd } from '../read-options.ts';
import type { RunOptions } from '../seo/run-seo.ts';

const run = (cli: Cli, options: RunOptions): Promise<void> =>
  cli.withSession(async (session, api) => {
    const { runSeo } = await import('../seo/run-seo.ts');
    return runSeo({ cli, session, api }, options);
  });

const show = (cli: Cli, named: string | undefined, options: { page?: string }): Promise<void> =>
  cli.withSession(async (session, api) => {
    const tools = { cli, session, api };
    const { findPage, findRun } = await import('../seo/find-run.ts');
    const { withAllPages } = await import('../seo/list-pages.ts');
    const optimizationId = await findRun(tools, named);
    if (options.page !== undefined) {
      const { printPage } = await import('../seo/print-page.ts');
      const page = await findPage(tools, optimizationId, options.page);
      return cli.result(page, () => printPage(cli, page));
    }
    const { printPages, printRun } = await import('../seo/print-run.ts');
    const shown = await session.call(api.seo.show, { optimizationId });
    const full = await withAllPages(tools, shown);
    return cli.result(full, () => {
      printRun(cli, shown);
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
    const { findRun } = await import('../seo/find-run.ts');
    const { writeCsv } = await import('../seo/write-csv.ts');
    const optimizationId = await findRun(tools, named);
    const { totalItems } = await session.call(api.seo.show, { optimizationId });
    await writeCsv(tools, optimizationId, options.csv);
    if (options.csv === '-') return exitCodes.ok;
    await cli.result({ optimizationId, file: options.csv, pages: totalItems }, () => {});
    cli.say(`Wrote ${options.csv}`);
    return exitCodes.ok;
  });

function registerRun(seo: Command, cli: Cli): void {
  seo
    .command('run')
    .description('Write better titles and descriptions for pages that rank but are not clicked')
    .option('--site <url>', "a connected website (default: the team's selected one)")
    .option('--from <import...>', 'work on an import (id or name) or on export files instead')
    .option('--start-position <number>', 'best average position to look at', readPosition, 2)
    .option('--end-position <number>', 'worst average position to look at', readPosition, 10)
    .option('--max-pages <number>', 'at most so many pages (default: all eligible)', readMaxPages)
    .option('--model <label>', 'language model: grok-2-1212, gpt-4o, custom, …', 'grok-2-1212')
    .option('--brand <name>', 'a name that marks brand queries; may be repeated', gather)
    .option('--location <code>', 'DataForSEO location of the result pages', readLocation, 2840)
    .option('--language <code>', 'language of the result pages', 'en')
    .option('--dry-run', 'show plan and cost, start nothing')
    .option('--max-cost <usd>', 'ceiling; the run stops before the call that could pass it', readUsd)
    .option('-y, --yes', 'do not ask before money is spent')
    .option('--csv <file>', 'write the result as CSV; - is stdout')
    .addOption(
      new Option('--fail-on <when>', 'exit 1: never, when the run failed, or when any page failed or was skipped')
        .choices(['none', 'failed', 'partial'])
        .default('failed'),
    )
    .option('--detach', 'start the run, print its id and leave')
    .option('--idempotency-key <key>', 'the same key always means the same run')
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
    .action((options: RunOptions) => run(cli, options));
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
