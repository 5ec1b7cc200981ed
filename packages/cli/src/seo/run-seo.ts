import type { Quote, SeoOptimization } from '@serplift/core/api';
import { exitCodes, UsageError } from '../exit-codes.ts';
import { counted, usd, usdOfTicks } from '../figures.ts';
import { openProgress } from '../progress.ts';
import { plain } from '../terminal.ts';
import { cancelInterrupted, followRun } from './follow-run.ts';
import { withAllPages } from './list-pages.ts';
import { describeQuote, headline, printPages } from './print-run.ts';
import { defaultKey, type RequestOptions, type SeoRequest, type Tools, toRequest } from './run-request.ts';
import { isEnded } from './run-state.ts';
import { writeCsv } from './write-csv.ts';

export interface RunOptions extends RequestOptions {
  dryRun?: boolean;
  yes?: boolean;
  csv?: string;
  failOn: 'none' | 'failed' | 'partial';
  detach?: boolean;
  idempotencyKey?: string;
}

const shownPages = 20;
const confirmation = 'Nothing was started. Confirm the cost with --yes, best with --max-cost USD.';

/** True when the run may start: it is free, somebody said yes beforehand, or a person does now. */
async function isAgreed({ cli }: Tools, quote: Quote, options: RunOptions): Promise<boolean> {
  if (options.yes === true || quote.simulated || quote.highTicks === 0) return true;
  const prompts = cli.requirePrompts(confirmation);
  const ceiling = options.maxCost === undefined ? usdOfTicks(quote.highTicks) : usd(options.maxCost);
  return prompts.confirm(`Start the run for at most about ${ceiling}?`);
}

function tellQuote({ cli }: Tools, quote: Quote, options: RunOptions): void {
  for (const line of describeQuote(quote)) cli.say(line);
  if (options.maxCost !== undefined)
    cli.say(`Ceiling   ${usd(options.maxCost)}; the run stops before the call that could pass it`);
}

/** The exit code that the outcome and --fail-on ask for. */
function exitCodeOf(run: SeoOptimization, options: RunOptions): number {
  if (options.failOn === 'none') return exitCodes.ok;
  if (run.status !== 'completed') return exitCodes.failed;
  const worked = run.progress.total ?? 0;
  const hasGaps = worked > 0 && run.pages.some(({ state }) => state === 'failed' || state === 'skipped');
  return options.failOn === 'partial' && hasGaps ? exitCodes.failed : exitCodes.ok;
}

function tellWhereNext({ cli, session }: Tools, run: SeoOptimization): void {
  cli.say(`\n  serplift seo show ${run.id}           every page, with data quality`);
  cli.say(`  serplift seo show ${run.id} --page …  one page with evidence and competitors`);
  cli.say(`  serplift seo export ${run.id} --csv FILE`);
  if (session.mode === 'remote') cli.say(`  ${session.place}/seo/results/${run.id}`);
}

/** Simulated web pages exist for the simulated site alone; whoever imports their own data should hear of it before. */
async function tellSimulatedPages({ cli, session, api }: Tools, request: SeoRequest): Promise<void> {
  if (request.importId === undefined) return;
  const { providers } = await session.call(api.system.config, {});
  if (providers.find(({ name }) => name === 'pages')?.state !== 'sandbox') return;
  cli.say('Note      Web pages are simulated here too, and only those of juniperandpine.example exist.');
  cli.say('          To read real ones: SERPLIFT_SANDBOX=identity,google,llm,dataforseo serplift seo run …');
}

/** Prints the result in the form that was asked for. */
async function present(tools: Tools, run: SeoOptimization, options: RunOptions): Promise<void> {
  const { cli } = tools;
  if (options.csv !== undefined && run.status === 'completed') await writeCsv(tools, run.id, options.csv);
  if (cli.options().json === true) {
    await cli.result(await withAllPages(tools, run), () => {});
    return;
  }
  cli.say(`\n${headline(run, cli.terminal.colour.err)}`);
  if (options.csv !== '-' && run.pages.length > 0) {
    cli.say('');
    const all = cli.terminal.outIsTerminal ? run.pages : (await withAllPages(tools, run)).pages;
    printPages(cli, cli.terminal.outIsTerminal ? all.slice(0, shownPages) : all);
    if (cli.terminal.outIsTerminal && run.totalItems > shownPages) {
      cli.say(`… and ${counted(run.totalItems - shownPages, 'more page', 'more pages')}`);
    }
  }
  if (options.csv !== undefined && options.csv !== '-' && run.status === 'completed') cli.say(`\nWrote ${options.csv}`);
  tellWhereNext(tools, run);
}

async function presentInterrupted(tools: Tools, run: SeoOptimization): Promise<number> {
  const { cli } = tools;
  const after = await cancelInterrupted(tools, run);
  if (cli.options().json === true) await cli.result(await withAllPages(tools, after), () => {});
  cli.say(`\n${headline(after, cli.terminal.colour.err)}`);
  cli.say(`\n  serplift seo show ${run.id}   what was finished`);
  return exitCodes.interrupted;
}

async function presentDetached(tools: Tools, run: SeoOptimization): Promise<number> {
  const { cli, session } = tools;
  await cli.result(run, () => {
    cli.terminal.out(`${run.id}\n`);
  });
  if (session.mode === 'local' && !isEnded(run)) {
    cli.say('`serplift serve` or `serplift worker` works it on this machine.');
  }
  cli.say(`See how it goes: serplift seo show ${run.id}`);
  return exitCodes.ok;
}

async function start(tools: Tools, request: SeoRequest, options: RunOptions): Promise<SeoOptimization> {
  const { cli, session, api } = tools;
  const { id: userId } = await session.call(api.user.current, {});
  const before = await session.call(api.seo.history, { userId });
  const idempotencyKey = options.idempotencyKey ?? defaultKey(request, before);
  // Not to be torn by Ctrl-C: whether the run exists has to be known, so that it can be cancelled.
  const signal = AbortSignal.timeout(60_000);
  const run = await session.call(api.seo.start, request, { idempotencyKey, signal });
  const isOld = before.some(({ id }) => id === run.id);
  cli.say(isOld ? `Following the run ${run.id}, which the same command started before.` : `Run       ${run.id}`);
  return run;
}

/** Refuses at once where everything is live, nobody can be asked and nothing was agreed to; later the quote decides. */
async function requireAgreement({ cli, session, api }: Tools, options: RunOptions): Promise<void> {
  if (options.dryRun === true || options.yes === true || cli.terminal.prompts !== null) return;
  const { mode } = await session.call(api.system.config, {});
  if (mode === 'live') cli.requirePrompts(confirmation);
}

async function quoteOf({ cli, session, api }: Tools, request: SeoRequest): Promise<Quote> {
  const progress = await openProgress(cli);
  try {
    if (cli.terminal.canAnimate) progress.show('Counting pages and working out the cost');
    return await session.call(api.seo.quote, request);
  } finally {
    progress.stop();
  }
}

/** `serplift seo run`: quote, agreement, run, result. Answers the exit code. */
export async function runSeo(tools: Tools, options: RunOptions): Promise<number> {
  const { cli, session } = tools;
  if (options.csv === '-' && cli.options().json === true) {
    throw new UsageError('--csv - and --json both want stdout; write the CSV to a file.');
  }
  await requireAgreement(tools, options);
  const request = await toRequest(tools, options);
  const quote = await quoteOf(tools, request);
  if (options.dryRun === true) {
    const value = { request, quote };
    await cli.result(value, () => cli.print(describeQuote(quote).map(plain).join('\n')));
    cli.say('Nothing was started (--dry-run).');
    return exitCodes.ok;
  }
  tellQuote(tools, quote, options);
  await tellSimulatedPages(tools, request);
  if (!(await isAgreed(tools, quote, options))) {
    cli.say('Nothing was started.');
    return exitCodes.ok;
  }
  cli.terminal.signal.throwIfAborted();
  const started = await start(tools, request, options);
  if (options.detach === true) return presentDetached(tools, started);
  const worker = isEnded(started) ? null : await session.startWorking();
  try {
    const run = await followRun(tools, started);
    if (run === null) return await presentInterrupted(tools, started);
    await present(tools, run, options);
    return exitCodeOf(run, options);
  } finally {
    await worker?.stop();
  }
}
