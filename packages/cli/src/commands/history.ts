import type { Api, OptimizationKind, OptimizationSummary } from '@serplift/core/api';
import { type Command, Option } from 'commander';
import { moment, usd } from '../output/figures.ts';
import { type ListColumn, printList } from '../output/print-list.ts';
import type { Cli } from '../session/cli.ts';
import type { Session } from '../session/session.ts';
import { readLimit } from './options/read-options.ts';

interface HistoryOptions {
  kind?: OptimizationKind;
  status?: string;
  limit: number;
}

async function runsOf(session: Session, api: Api, kinds: readonly OptimizationKind[]): Promise<OptimizationSummary[]> {
  const { id: userId } = await session.call(api.user.current, {});
  const calls = {
    seo: () => session.call(api.seo.history, { userId }),
    ads: () => session.call(api.ads.history, { userId }),
    questions: () => session.call(api.questions.history, { userId }),
  };
  const lists = await Promise.all(kinds.map((kind) => calls[kind]()));
  return lists.flat().sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}

const columnsForPipes: readonly ListColumn<OptimizationSummary>[] = [
  ['id', ({ id }) => id],
  ['kind', ({ kind }) => kind],
  ['status', ({ status }) => status],
  ['created at', ({ createdAt }) => createdAt],
  ['website', ({ websiteUrl }) => websiteUrl],
  ['processed', ({ progress }) => progress.processed],
  ['total', ({ progress }) => progress.total],
  ['cost usd', ({ costUsd }) => costUsd],
  ['simulated', ({ simulated }) => String(simulated)],
];

const dim = (text: string) => ({ text, style: 'dim' as const });

/** Two lines a run. */
const columnsForPeople: readonly ListColumn<OptimizationSummary>[] = [
  ['Run', ({ id, kind, websiteUrl }) => [id, dim(`${kind} ${websiteUrl}`)], 36],
  [
    'Status',
    ({ status, progress: { processed, total } }) => [status, dim(total === null ? '–' : `${processed} of ${total}`)],
  ],
  ['Started', ({ createdAt }) => moment(createdAt)],
  ['Cost', ({ simulated, costUsd }) => (simulated ? 'simulated' : usd(costUsd)), 'right'],
];

const history = (cli: Cli, options: HistoryOptions): Promise<void> =>
  cli.withSession(async (session, api) => {
    const all = await runsOf(session, api, options.kind === undefined ? ['seo', 'ads', 'questions'] : [options.kind]);
    const chosen = all.filter((run) => options.status === undefined || run.status === options.status);
    const shown = chosen.slice(0, options.limit);
    const columns = cli.terminal.outIsTerminal ? columnsForPeople : columnsForPipes;
    await printList(cli, shown, { columns, empty: 'No matching runs. Start one with: serplift seo run' });
    if (chosen.length > shown.length)
      cli.say(`\n${chosen.length - shown.length} older runs: --limit ${Math.min(100, chosen.length)}`);
  });

/** `serplift history`: the team's runs, newest first. */
export function registerHistory(program: Command, cli: Cli): void {
  program
    .command('history')
    .description("List the team's runs, newest first")
    .addOption(new Option('--kind <kind>', 'only this kind of run').choices(['seo', 'ads', 'questions']))
    .addOption(
      new Option('--status <status>', 'only runs with this status').choices([
        'pending',
        'processing',
        'completed',
        'failed',
        'cancelled',
      ]),
    )
    .option('--limit <number>', 'maximum number of runs', readLimit, 20)
    .addHelpText('after', '\nExamples:\n  $ serplift history --status failed\n  $ serplift history --kind seo --json')
    .action((options: HistoryOptions) => history(cli, options));
}
