import type { Api, OptimizationKind, OptimizationSummary } from '@serplift/core/api';
import { type Command, Option } from 'commander';
import { usd } from '../output/figures.ts';
import { printList } from '../output/print-list.ts';
import type { ListColumn } from '../output/print-table.ts';
import type { Cli } from '../session/cli.ts';
import type { Session } from '../session/session.ts';
import { findAutomation } from './automations/automation-noun.ts';
import { readLimit } from './options/read-options.ts';
import { findProject } from './projects/project-noun.ts';
import type { Tools } from './runs/run-kind.ts';
import { withTools } from './runs/with-run.ts';

interface HistoryOptions {
  project?: string;
  automation?: string;
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

const dim = (text: string) => ({ text, style: 'dim' as const });

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
  ['result', ({ results }) => results.summary ?? results.error ?? ''],
];

/** Two lines a run. */
const columnsForPeople: readonly ListColumn<OptimizationSummary>[] = [
  ['Run', ({ id, kind, websiteUrl }) => [id, dim(`${kind} ${websiteUrl}`)], 36],
  [
    'Status',
    ({ status, progress: { processed, total } }) => [status, dim(total === null ? '–' : `${processed} of ${total}`)],
  ],
  ['Started', ({ createdAt }, instant) => instant(createdAt)],
  ['Cost', ({ simulated, costUsd }) => (simulated ? 'simulated' : usd(costUsd)), 'right'],
];

async function runsFor(tools: Tools, { project, kind }: HistoryOptions): Promise<OptimizationSummary[]> {
  const { session, api } = tools;
  if (project === undefined) return runsOf(session, api, kind === undefined ? ['seo', 'ads', 'questions'] : [kind]);
  const { id: projectId } = await findProject(tools, project);
  const runs = await session.call(api.projects.runs, { projectId });
  return runs.filter((run) => kind === undefined || run.kind === kind);
}

const history = (cli: Cli, options: HistoryOptions): Promise<void> =>
  withTools(cli, async (tools) => {
    const { status, limit, automation: named } = options;
    if (named !== undefined) {
      const { id: automationId } = await findAutomation(tools, named);
      const runs = await tools.session.call(tools.api.automations.history, { automationId });
      const { printRuns } = await import('./automations/print-automation.ts');
      return printRuns(cli, runs.filter((run) => status === undefined || run.status === status).slice(0, limit));
    }
    const chosen = (await runsFor(tools, options)).filter((run) => status === undefined || run.status === status);
    const shown = chosen.slice(0, limit);
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
    .option('--project <project>', 'only runs on the website and ads account of this project')
    .option('--automation <automation>', 'only runs of this automation, with what became of them')
    .option('--limit <number>', 'maximum number of runs', readLimit, 20)
    .addHelpText(
      'after',
      '\nExamples:\n  $ serplift history --status failed\n  $ serplift history --project Shop\n  $ serplift history --kind seo --json',
    )
    .action((options: HistoryOptions) => history(cli, options));
}
