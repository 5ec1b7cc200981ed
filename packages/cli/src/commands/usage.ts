import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { counted, moment, usd } from '../figures.ts';
import { readLimit, readPageNumber } from '../read-options.ts';

interface UsageOptions {
  page: number;
  limit: number;
}

const usage = (cli: Cli, { page, limit }: UsageOptions): Promise<void> =>
  cli.withSession(async (session, api) => {
    const { id: userId } = await session.call(api.user.current, {});
    const summary = await session.call(api.usage.summary, { userId });
    const { data, pagination } = await session.call(api.usage.history, { userId, page, limit });
    const { printTable } = await import('../print-table.ts');
    await cli.result({ summary, data, pagination }, () => {
      const columns = [
        { title: 'When' },
        { title: 'Provider' },
        { title: 'Model or call', flexible: 14 },
        { title: 'Tokens', align: 'right' as const },
        { title: 'Calls', align: 'right' as const },
        { title: 'State' },
        { title: 'Cost', align: 'right' as const },
      ];
      const rows = data.map((record) => [
        moment(record.createdAt),
        record.provider,
        record.model ?? record.endpoint,
        record.tokensUsed?.toLocaleString('en') ?? '–',
        record.requestCount,
        record.simulated ? `${record.state}, simulated` : record.state,
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
