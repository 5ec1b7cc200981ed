import type { Api, BreakdownBy, UsageFilter } from '@serplift/core/api';
import { type Command, Option } from 'commander';
import { counted } from '../../output/figures.ts';
import type { Cli } from '../../session/cli.ts';
import type { Session } from '../../session/session.ts';
import { readDay, readLimit, readPageNumber } from '../options/read-options.ts';
import type { UsageFilterOptions } from './usage-filter.ts';

interface UsageOptions extends UsageFilterOptions {
  by?: BreakdownBy;
  reconcile?: boolean;
  csv?: string;
  page: number;
  limit: number;
}

/** What the parts of the command work with. */
interface Work {
  cli: Cli;
  session: Session;
  api: Api;
  filter: UsageFilter;
}

/** A blank line between a table and the sentence below it. */
const underTable = (rows: readonly unknown[]): string => (rows.length === 0 ? '' : '\n');

async function listCalls({ cli, session, api, filter }: Work, { page, limit }: UsageOptions): Promise<void> {
  const { id: userId } = await session.call(api.user.current, {});
  const summary = await session.call(api.usage.summary, { userId, ...filter });
  const { data, pagination } = await session.call(api.usage.history, { userId, page, limit, ...filter });
  const { describeSummary, printCalls } = await import('./print-usage.ts');
  await cli.result({ summary, data, pagination }, () => printCalls(cli, data));
  cli.say(`${underTable(data)}${describeSummary(summary)} ${counted(pagination.totalItems, 'call')}.`);
  if (pagination.hasNextPage) cli.say(`Page ${page} of ${pagination.totalPages}; older calls: --page ${page + 1}`);
}

async function breakDown({ cli, session, api, filter }: Work, by: BreakdownBy): Promise<void> {
  const { id: userId } = await session.call(api.user.current, {});
  const summary = await session.call(api.usage.summary, { userId, ...filter });
  const { rows, hasMore } = await session.call(api.usage.breakdown, { by, ...filter });
  const { describeSummary, printShares } = await import('./print-usage.ts');
  await cli.result({ summary, by, rows, hasMore }, () => printShares(cli, by, rows));
  cli.say(`${underTable(rows)}${describeSummary(summary)}`);
  if (hasMore) cli.say('Showing the first 400. Narrow the period with --from and --to.');
}

async function reconcile({ cli, session, api, filter }: Work): Promise<void> {
  const found = await session.call(api.usage.reconciliation, filter);
  const { printReconciliation } = await import('./print-usage.ts');
  await cli.result(found, () => printReconciliation(cli, found));
  if (found.months.length === 0) cli.say('No calls to reconcile in this period.');
  if (found.differing.length + found.unknown.length > 0) {
    cli.say(
      `\nReported and computed costs differ for ${counted(found.differing.length, 'call')}; the outcome of ${found.unknown.length} is unknown. List them with --json.`,
    );
  }
}

async function writeCsv(work: Work, file: string): Promise<void> {
  const { session, api, filter } = work;
  const { answeredParts, exportParts } = await import('../runs/write-parts.ts');
  const parts = answeredParts((after) => session.call(api.usage.exportCsv, { ...filter, ...after }));
  await exportParts(work, parts, file);
}

const usage = (cli: Cli, options: UsageOptions): Promise<void> =>
  cli.withSession(async (session, api) => {
    const { toUsageFilter } = await import('./usage-filter.ts');
    const work = { cli, session, api, filter: await toUsageFilter(session, api, options) };
    if (options.csv !== undefined) return writeCsv(work, options.csv);
    if (options.reconcile === true) return reconcile(work);
    return options.by === undefined ? listCalls(work, options) : breakDown(work, options.by);
  });

/** `serplift usage`: what the team's runs cost at the providers. */
export function registerUsage(program: Command, cli: Cli): void {
  program
    .command('usage')
    .description('Show what you paid for: each call, totals, or a reconciliation')
    .addOption(
      new Option('--by <what>', 'show totals instead').choices(['provider', 'day', 'member', 'run', 'project']),
    )
    .option('--reconcile', 'compare costs that providers report with ours, by month')
    .addOption(
      new Option('--provider <name>', 'only calls to this provider').choices([
        'openai',
        'grok',
        'custom',
        'dataforseo',
      ]),
    )
    .option('--project <name>', 'only runs for this project: name, domain or ID')
    .option('--member <name>', 'only runs by this person: name, email or ID')
    .option('--run <id>', 'only this run')
    .option('--from <day>', 'first day (UTC), such as 2026-11-01', readDay)
    .option('--to <day>', 'last day (UTC)', readDay)
    .option('--csv <file>', 'write the matching calls as CSV; - for stdout')
    .option('--page <number>', 'page of the list', readPageNumber, 1)
    .option('--limit <number>', 'calls per page', readLimit, 20)
    .addHelpText(
      'after',
      `
Examples:
  $ serplift usage
  $ serplift usage --by day --from 2026-11-01
  $ serplift usage --project shop.example.com --csv shop.csv
  $ serplift usage --reconcile
  $ serplift usage --json | jq .summary.totalCost`,
    )
    .action((options: UsageOptions) => usage(cli, options));
}
