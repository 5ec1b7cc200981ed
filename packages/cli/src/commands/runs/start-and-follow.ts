import { type Quote } from '@serplift/core/api';
import { exitCodes, UsageError } from '../../output/exit-codes.ts';
import { counted, usd, usdAtMost } from '../../output/figures.ts';
import { openProgress } from '../../output/progress.ts';
import { plain } from '../../output/terminal.ts';
import { requireFolderOf } from '../../session/named-file.ts';
import { cancelInterrupted, followRun } from './follow-run.ts';
import { allItems } from './list-items.ts';
import { describeQuote, headline } from './print-run.ts';
import type { Preview, RunKind, RunRequest, RunTypes, Tools } from './run-kind.ts';
import { isEnded } from './run-state.ts';
import { defaultKey, type SourceOptions, toRequest } from './to-request.ts';
import { writeCsv } from './write-csv.ts';

/** Options that every `run` command takes. */
export interface RunOptions extends SourceOptions {
  dryRun?: boolean;
  yes?: boolean;
  csv?: string;
  allColumns?: boolean;
  failOn: 'none' | 'failed' | 'partial';
  detach?: boolean;
  idempotencyKey?: string;
}

const shownItems = 20;
const itemNames = { page: 'Pages', 'ad group': 'Ad groups', question: 'Questions' } as const;
const confirmation = 'No terminal to confirm in; nothing was started. Pass --yes, ideally with --max-cost USD.';

/** True when the run may start: it is free, a person agreed beforehand, or agrees now. */
async function isAgreed({ cli }: Tools, quote: Quote, options: RunOptions): Promise<boolean> {
  if (options.yes === true || quote.simulated || quote.highUsd === 0) return true;
  const prompts = cli.requirePrompts(confirmation);
  const ceiling = options.maxCost === undefined ? usdAtMost(quote.highUsd) : usd(options.maxCost);
  return prompts.confirm(`Start the run for up to ${ceiling}?`);
}

function tellQuote({ cli }: Tools, lines: string[], options: RunOptions): void {
  for (const line of lines) cli.say(line);
  if (options.maxCost !== undefined)
    cli.say(`Ceiling   ${usd(options.maxCost)}; the run stops before a call could exceed it`);
}

/** The exit code that the outcome and --fail-on ask for. */
async function exitCodeOf<Of extends RunTypes>(
  tools: Tools,
  kind: RunKind<Of>,
  { run, options }: { run: Of['run']; options: RunOptions },
): Promise<number> {
  if (options.failOn === 'none') return exitCodes.ok;
  if (run.status !== 'completed') return exitCodes.failed;
  if (options.failOn === 'failed') return exitCodes.ok;
  const items = await allItems(tools, kind, run);
  const hasGaps = items.some((item) => ['failed', 'skipped'].includes(item.state));
  return hasGaps ? exitCodes.failed : exitCodes.ok;
}

function tellWhereNext<Of extends RunTypes>({ cli, session }: Tools, kind: RunKind<Of>, run: Of['run']): void {
  cli.say('');
  for (const line of kind.whereNext(run)) cli.say(`  serplift ${kind.command} ${line}`);
  if (session.mode === 'remote') cli.say(`  ${session.place}${kind.screen(run)}`);
}

/** Simulated web pages exist for the simulated site alone; anyone who imports their own data should learn about it before. */
async function tellSimulatedPages(
  { cli, session, api }: Tools,
  request: { command: string; importId?: string | undefined },
): Promise<void> {
  if (request.importId === undefined) return;
  const { providers } = await session.call(api.system.config, {});
  if (providers.find(({ name }) => name === 'pages')?.state !== 'sandbox') return;
  cli.say('Note      Web pages are simulated too: only those of juniperandpine.example exist.');
  cli.say(
    `          To read real pages: SERPLIFT_SANDBOX=identity,google,llm,dataforseo serplift ${request.command} run …`,
  );
}

/** Prints the result in the form that was asked for. */
async function present<Of extends RunTypes>(
  tools: Tools,
  kind: RunKind<Of>,
  { run, options }: { run: Of['run']; options: RunOptions },
): Promise<void> {
  const { cli } = tools;
  const target = run.status === 'completed' ? options.csv : undefined;
  if (target !== undefined)
    await writeCsv(tools, kind, { optimizationId: run.id, target, allColumns: options.allColumns });
  if (cli.options().json === true) {
    await cli.result(kind.withItems(run, await allItems(tools, kind, run)), () => {});
    return;
  }
  cli.say(`\n${headline(run, cli.terminal.color.err)}`);
  if (options.csv !== '-' && kind.itemsOf(run).length > 0) {
    cli.say('');
    const { outIsTerminal } = cli.terminal;
    kind.printItems(cli, outIsTerminal ? kind.itemsOf(run).slice(0, shownItems) : await allItems(tools, kind, run));
    if (outIsTerminal && run.totalItems > shownItems) {
      cli.say(`… and ${counted(run.totalItems - shownItems, `more ${kind.noun}`)}`);
    }
  }
  if (target !== undefined && target !== '-') cli.say(`\nWrote ${target}`);
  tellWhereNext(tools, kind, run);
}

async function presentInterrupted<Of extends RunTypes>(
  tools: Tools,
  kind: RunKind<Of>,
  run: Of['run'],
): Promise<number> {
  const { cli } = tools;
  const after = await cancelInterrupted(tools, kind, run);
  if (cli.options().json === true)
    await cli.result(kind.withItems(after, await allItems(tools, kind, after)), () => {});
  cli.say(`\n${headline(after, cli.terminal.color.err)}`);
  cli.say(`\n  serplift ${kind.command} show ${run.id}   finished results`);
  return exitCodes.interrupted;
}

async function presentDetached({ cli }: Tools, run: RunTypes['run']): Promise<number> {
  await cli.result(run, () => {
    cli.terminal.out(`${run.id}\n`);
  });
  if (!isEnded(run) && run.progress.waiting !== undefined) cli.warn(run.progress.waiting);
  cli.say(`Check on it with: serplift ${run.kind} show ${run.id}`);
  return exitCodes.ok;
}

async function start<Of extends RunTypes>(
  tools: Tools,
  kind: RunKind<Of>,
  { request, options }: { request: RunRequest<Of['settings']>; options: RunOptions },
): Promise<Of['run']> {
  const { cli, session, api } = tools;
  const { id: userId } = await session.call(api.user.current, {});
  const before = await kind.history(tools, userId);
  const idempotencyKey = options.idempotencyKey ?? defaultKey(request, before);
  // Not to be torn by Ctrl-C: whether the run exists has to be known, so that it can be canceled.
  const { signal } = new AbortController();
  cli.terminal.setLastWords(
    `A run may have started. Find it with: serplift history; cancel it with: serplift ${kind.command} cancel ID`,
  );
  const run = await kind.start(tools, request, { idempotencyKey, signal });
  cli.terminal.setLastWords(
    `The run was not canceled and may continue. Cancel it with: serplift ${kind.command} cancel ${run.id}`,
  );
  const isOld = before.some(({ id }) => id === run.id);
  cli.say(isOld ? `Following run ${run.id}, which the same command started earlier.` : `Run       ${run.id}`);
  return run;
}

/** Refuses at once where everything is live, no one can be asked and nothing was agreed to; later the quote decides. */
async function requireAgreement({ cli, session, api }: Tools, options: RunOptions): Promise<void> {
  if (options.dryRun === true || options.yes === true || cli.terminal.prompts !== null) return;
  const { mode } = await session.call(api.system.config, {});
  if (mode === 'live') cli.requirePrompts(confirmation);
}

async function quoteOf<Of extends RunTypes>(
  tools: Tools,
  kind: RunKind<Of>,
  request: RunRequest<Of['settings']>,
): Promise<Quote> {
  const { cli } = tools;
  const progress = await openProgress(cli);
  try {
    if (cli.terminal.canAnimate) progress.show(`Counting ${kind.noun}s and estimating the cost`);
    return await kind.quote(tools, request);
  } finally {
    progress.stop();
  }
}

/** What would be taken goes to stdout, where that is known; what it would cost beside it. */
async function tellDryRun(
  { cli }: Tools,
  { lines, preview, ...answer }: { request: object; quote: Quote; lines: string[]; preview: Preview | undefined },
): Promise<void> {
  await cli.result({ ...answer, ...preview?.answer }, () => {
    if (preview === undefined) return cli.print(lines.map(plain).join('\n'));
    for (const line of lines) cli.say(line);
    cli.say('');
    preview.print(cli);
  });
  cli.say('Nothing was started (--dry-run).');
}

/** A `run` command: quote, agreement, run, result. Answers the exit code; */
export async function startAndFollow<Of extends RunTypes>(
  tools: Tools,
  kind: RunKind<Of>,
  {
    options,
    settings,
    selection = {},
  }: {
    options: RunOptions;
    settings: Of['settings'];
    /** Campaigns and ad groups, for runs on an ads account. */
    selection?: Pick<RunRequest<object>, 'campaignIds' | 'adGroupIds'>;
  },
): Promise<number> {
  const { cli, session } = tools;
  if (options.csv === '-' && cli.options().json === true) {
    throw new UsageError('--csv - and --json both write to stdout. Write the CSV to a file instead.');
  }
  if (options.csv !== undefined && options.csv !== '-') await requireFolderOf(options.csv);
  await requireAgreement(tools, options);
  const request = { ...(await toRequest(tools, options, settings)), ...selection };
  const quote = await quoteOf(tools, kind, request);
  const lines = describeQuote(quote, itemNames[kind.noun]);
  if (options.dryRun === true) {
    await tellDryRun(tools, { request, quote, lines, preview: await kind.preview?.(tools, request) });
    return exitCodes.ok;
  }
  tellQuote(tools, lines, options);
  await tellSimulatedPages(tools, { command: kind.command, importId: request.importId });
  if (!(await isAgreed(tools, quote, options))) {
    cli.say('Nothing was started.');
    return exitCodes.ok;
  }
  cli.terminal.signal.throwIfAborted();
  const started = await start(tools, kind, { request, options });
  if (options.detach === true) {
    cli.terminal.setLastWords(null);
    return presentDetached(tools, started);
  }
  const worker = isEnded(started) ? null : await session.startWorking();
  try {
    const run = await followRun(tools, kind, started);
    if (run === null) return await presentInterrupted(tools, kind, started);
    cli.terminal.setLastWords(null);
    await present(tools, kind, { run, options });
    return await exitCodeOf(tools, kind, { run, options });
  } finally {
    await worker?.stop();
  }
}
