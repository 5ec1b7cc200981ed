import type { UsageRecord } from '@serplift/core/api';
import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { counted, usd } from '../figures.ts';
import { readLimit, readPageNumber } from '../read-options.ts';

interface UsageOptions {
  page: number;
  limit: number;
}

/** Whether and how a call was paid for. */
function stateOf({ state, simulated }: UsageRecord): string {
  if (!simulated) return state;
  return state === 'settled' ? 'simulated' : `${state}, simulated`;
}

const usage = (cli: Cli, { page, limit }: UsageOptions): Promise<void> =>
  cli.withSession(async (session, api) => {
    const { id: userId } = await session.call(api.user.current, {});
    const summary = await session.call(api.usage.summary, { userId });
    const { data, pagination } = await session.call(api.usage.history, { userId, page, limit });
    const { instantCell, printTable } = await import('../print-table.ts');
    await cli.result({ summary, data, pagination }, () => {
      const columns = [
        { title: 'When' },
        { title: 'Provider' },
        { title: 'Model or call', flexible: 10 },
        { title: 'Tokens', align: 'right' as const },
        { title: 'Calls', align: 'right' as const },
        { title: 'State' },
        { title: 'Cost', align: 'right' as const },
      ];
      const rows = data.map((record) => [
        instantCell(cli.terminal, record.createdAt),
        record.provider,
        record.model ?? record.endpoint,
        record.tokensUsed ?? '',
        record.requestCount,
        stateOf(record),
        `$${record.costUsd.toFixed(4)}`,
      ]);
      if (rows.length > 0) printTable(cli.terminal, columns, rows);
    });
    const rest = `Grok ${usd(summary.grokUsage)}, DataForSEO ${usd(summary.dataForSeoUsage)}`;
    cli.say(`\nTotal ${usd(summary.totalCost)} (${rest}) in ${counted(pagination.totalItems, 'call')}.`);
    if (pagination.hasNextPage) cli.say(`Page ${page} of ${pagination.totalPages}; older ones: --page ${page + 1}`);
  });

/** `serplift usage`: what the team's runs cost at the providers. */
export function registerUsage(program: Command, cli: Cli): void {
  program
    .command('usage')
    .description('Show what was paid for, call by call')
    .option('--page <number>', 'page of the list', readPageNumber, 1)
    .option('--limit <number>', 'calls a page', readLimit, 20)
    .addHelpText('after', '\nExamples:\n  $ serplift usage\n  $ serplift usage --json | jq .summary.totalCost')
    .action((options: UsageOptions) => usage(cli, options));
}
