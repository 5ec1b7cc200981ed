import type { Api, UsageRecord, UsageSummary } from '@serplift/core/api';
import type { Command } from 'commander';
import { counted, usd, usdCell } from '../output/figures.ts';
import { printList } from '../output/print-list.ts';
import type { Cli } from '../session/cli.ts';
import type { Session } from '../session/session.ts';
import { readLimit, readPageNumber } from './options/read-options.ts';

interface UsageOptions {
  page: number;
  limit: number;
}

/** Whether and how a call was paid for. */
function stateOf({ state, simulated }: UsageRecord): string {
  if (!simulated) return state;
  return state === 'settled' ? 'simulated' : `${state}, simulated`;
}

/** The sums as one sentence: providers that cost nothing are left out. */
function describeSummary(summary: UsageSummary): string {
  const parts = [
    ['Grok', summary.grokUsage],
    ['DataForSEO', summary.dataForSeoUsage],
    ['OpenAI', summary.openaiUsage],
    ['own model', summary.customUsage],
  ] as const;
  const rest = parts.filter(([name, cost]) => cost > 0 || name === 'Grok' || name === 'DataForSEO');
  const simulated = summary.simulated ? 'Simulated total' : 'Total';
  const leftOut = summary.simulatedCost > 0 ? ` Not including simulated calls: ${usd(summary.simulatedCost)}.` : '';
  return `${simulated} ${usd(summary.totalCost)} (${rest.map(([name, cost]) => `${name} ${usd(cost)}`).join(', ')}).${leftOut}`;
}

async function listCalls(cli: Cli, session: Session, { api, page, limit }: UsageOptions & { api: Api }): Promise<void> {
  const { id: userId } = await session.call(api.user.current, {});
  const summary = await session.call(api.usage.summary, { userId });
  const { data, pagination } = await session.call(api.usage.history, { userId, page, limit });
  await printList(cli, data, {
    value: { summary, data, pagination },
    columns: [
      ['When', ({ createdAt }, instant) => instant(createdAt)],
      ['Provider', ({ provider }) => provider],
      ['Model or call', ({ model, endpoint }) => model ?? endpoint, 10],
      ['Tokens', ({ tokensUsed }) => tokensUsed, 'right'],
      ['Calls', ({ requestCount }) => requestCount, 'right'],
      ['State', stateOf],
      ['Cost', ({ costUsd }) => usdCell(costUsd), 'right'],
    ],
  });
  // A blank line between the table and the sentence below it.
  cli.say(`${data.length === 0 ? '' : '\n'}${describeSummary(summary)} ${counted(pagination.totalItems, 'call')}.`);
  if (pagination.hasNextPage) cli.say(`Page ${page} of ${pagination.totalPages}; older calls: --page ${page + 1}`);
}

/** `serplift usage`: what the team's runs cost at the providers. */
export function registerUsage(program: Command, cli: Cli): void {
  program
    .command('usage')
    .description('Show what you paid for, call by call')
    .option('--page <number>', 'page of the list', readPageNumber, 1)
    .option('--limit <number>', 'calls per page', readLimit, 20)
    .addHelpText('after', '\nExamples:\n  $ serplift usage\n  $ serplift usage --json | jq .summary.totalCost')
    .action((options: UsageOptions) => cli.withSession((session, api) => listCalls(cli, session, { ...options, api })));
}
