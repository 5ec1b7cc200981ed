import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { adsSettings } from '../../contract/ads/ads-api.ts';
import { AppError } from '../../contract/errors.ts';
import { api } from '../../contract/index.ts';
import { formatUsd } from '../../contract/money.ts';
import { questionSettings } from '../../contract/questions/questions-api.ts';
import { optimizationKind, type OptimizationKind } from '../../contract/runs/optimization.ts';
import { seoSettings } from '../../contract/seo/seo-api.ts';
import { costCeilingUsd, wholeNumber } from '../../contract/values.ts';
import type { Answer } from './answer-rules.ts';
import { takeArguments } from './argument-rules.ts';
import { type Change, hasCode, makeApproved, makeChange, makePaid, preview } from './confirm.ts';
import { figuresOf, findRun, itemNouns, runCalls, showRun } from './find-run.ts';
import { type Ask, missing, text, texts, tool, wanted } from './tool.ts';

const settingsOf = { seo: seoSettings, questions: questionSettings, ads: adsSettings };
const ofKind: Record<OptimizationKind, readonly string[]> = {
  seo: ['websiteUrl', 'importId'],
  questions: ['websiteUrl', 'importId'],
  ads: ['campaignIds', 'adGroupIds'],
};

const kind = optimizationKind;
const work = {
  websiteUrl: z.optional(text('as Search Console names it; else the selected one')),
  importId: z.optional(text('imported search data in its place', 64)),
  campaignIds: z.optional(texts('of ads', 5000)),
  adGroupIds: z.optional(texts('of ads', 5000)),
  settings: wanted.settings,
  maxCostUsd: z.optional(costCeilingUsd),
};

interface Work extends z.output<z.ZodMiniObject<typeof work>> {
  kind: OptimizationKind;
}

/** The call that starts a run, and its input; throws `invalid_input` for what the kind doesn't take. */
function startOf(args: Work): Change {
  const given: Record<string, unknown> = { ...args };
  const foreign = Object.values(ofKind)
    .flat()
    .find((name) => given[name] !== undefined && !ofKind[args.kind].includes(name));
  if (foreign !== undefined)
    throw new AppError('invalid_input', `\`${foreign}\` is not for runs of kind ${args.kind}.`);
  const source = Object.fromEntries(ofKind[args.kind].map((name) => [name, given[name]]));
  const settings = takeArguments(settingsOf[args.kind] as z.ZodMiniType, args.settings, 'settings');
  const input = { ...source, settings, maxCostUsd: args.maxCostUsd };
  return { endpoint: runCalls[args.kind].start, input: JSON.parse(JSON.stringify(input)) };
}

const centsUp = (usd: number): number => Math.max(0.01, Math.ceil(Number((usd * 100).toFixed(6))) / 100);

/** Why this token can't start runs at all; null if it can. */
const whyNot = ({ identity }: Ask): string | null => {
  if (!identity.scopes.includes('run')) return 'This token cannot start runs: it lacks the scope "run".';
  return identity.leftUsd === null
    ? 'This token has no spending cap, so agents cannot start anything that costs money with it. Create one with a cap: serplift tokens create NAME --monthly-cap USD, or under Profile.'
    : null;
};

/** Where the figures of a run come from. */
async function sourceOf(ask: Ask, { kind, websiteUrl, importId }: Work): Promise<string> {
  if (websiteUrl !== undefined || importId !== undefined) return websiteUrl ?? importId ?? '';
  const { searchConsole, googleAds } = await ask.call(api.integrations.list, { teamId: ask.identity.teamId });
  return (kind === 'ads' ? googleAds.selectedAccount?.name : searchConsole.selectedWebsite) ?? 'none is selected';
}

/** What a run would cost, and the code that starts it with the ceiling that was named, otherwise with what it costs at most. */
async function quoteAnswer(ask: Ask, args: Work): Promise<Answer> {
  const asked = startOf(args);
  const quoted = await ask.call(runCalls[args.kind].quote, asked.input as { settings: never });
  const { likelyUsd, lowUsd, highUsd, items, simulated, notes } = quoted;
  const maxCostUsd = args.maxCostUsd ?? centsUp(highUsd);
  const range = `${formatUsd(lowUsd)} to ${formatUsd(highUsd)}${simulated ? '; simulated, nothing is charged' : ''}`;
  const price = `Likely ${formatUsd(likelyUsd)} (${range}) for ${items} ${itemNouns[args.kind]}.`;
  const data = { items, lowUsd, likelyUsd, highUsd, maxCostUsd, simulated, notes };
  const source = await sourceOf(ask, args);
  const query = { source, days: null, filters: args.settings ?? {}, rows: items, ofRows: items };
  const refusal = whyNot(ask);
  if (refusal !== null) return { summary: `${price} ${refusal}`, data, query };
  const left = ask.identity.leftUsd ?? 0;
  const cap =
    maxCostUsd > left
      ? `maxCostUsd ${maxCostUsd} is more than the ${formatUsd(left)} that this token has left this month, so a person will have to approve it. `
      : '';
  const next = `run with the same arguments, maxCostUsd ${maxCostUsd}`;
  const change = { ...asked, input: { ...asked.input, maxCostUsd }, next };
  return preview(ask, change, { summary: `${price} ${cap}`.trim(), data, query });
}

const pollMs = { first: 250, last: 2000 };

/** Waits until a run has ended, or as long as is wanted; what the client cancels is the waiting. */
async function waitAnswer(
  ask: Ask,
  of: { kind: OptimizationKind; id: string; waitSeconds: number; note?: string },
): Promise<Answer> {
  const until = performance.now() + of.waitSeconds * 1000;
  let run = await showRun(ask, of.kind, of.id);
  for (let polls = 1; run.completedAt === null && performance.now() < until; polls += 1) {
    const { processed, total, step, waiting } = run.progress;
    await ask.tell({ done: processed + polls / 1e6, of: total, message: waiting ?? step });
    const left = Math.max(0, until - performance.now());
    await delay(Math.min(pollMs.first * polls, pollMs.last, left), undefined, { signal: ask.signal });
    run = await showRun(ask, of.kind, of.id);
  }
  const { id, status, progress, results, maxCostUsd } = run;
  const { cost, ...figures } = figuresOf(run);
  const outcome = results.summary ?? results.error ?? `${progress.processed} of ${progress.total ?? 'unknown'} done.`;
  const next =
    run.completedAt === null
      ? `It goes on: call run with action wait and runId "${id}" to wait for it.`
      : `results with runId "${id}" has its rows.`;
  const rows = { rows: progress.processed, ofRows: progress.total };
  return {
    summary: `${of.note ?? ''} The ${of.kind} run ${id} is ${status}. ${outcome} ${next}`.trim(),
    data: {
      done: run.completedAt !== null,
      runId: id,
      kind: of.kind,
      status,
      ...rows,
      step: progress.step,
      result: outcome,
      maxCostUsd,
    },
    query: { ...figures, ...rows },
    cost,
  };
}

async function startAnswer(ask: Ask, args: Work & { waitSeconds: number }): Promise<Answer> {
  const refusal = whyNot(ask);
  if (refusal !== null) throw new AppError('forbidden', refusal);
  if (args.maxCostUsd === undefined) {
    throw missing('maxCostUsd', 'the most this run may cost, in USD. quote says what to expect.');
  }
  const change = startOf(args);
  const look = () => quoteAnswer(ask, args);
  const done = (output: unknown) => waitAnswer(ask, { ...args, id: (output as { id: string }).id, note: 'Started.' });
  if (args.maxCostUsd > (ask.identity.leftUsd ?? 0)) return makeApproved(ask, change, { look, done });
  return hasCode(ask, change) ? done(await makePaid(ask, change)) : look();
}

/** Stops a run, or says what stopping would do. */
const stopAnswer = (ask: Ask, of: { kind: OptimizationKind; id: string; waitSeconds: number }): Promise<Answer> =>
  makeChange(
    ask,
    { endpoint: runCalls[of.kind].cancel, input: { optimizationId: of.id } },
    {
      would: `It would stop the ${of.kind} run ${of.id} and keep what it has finished.`,
      done: () => waitAnswer(ask, { ...of, note: 'Stopping.' }),
    },
  );

/** What a run would cost, and the run itself. */
export const runTools = [
  tool({
    name: 'quote',
    title: 'Price a run',
    description:
      'What a run would cost, before it starts; free. kind seo rewrites titles and descriptions of pages, questions finds what searchers ask and drafts answers, ads writes responsive search ads. settings for seo: maxPages, pages (addresses), include, exclude, startPosition, endPosition, brandTerms; for questions: maxQueries, minImpressions, language; for ads: headlinesCount, descriptionsCount. Returns maxCostUsd and a confirm code for run.',
    input: z.object({ kind, ...work }),
    output: { names: 'items lowUsd likelyUsd highUsd maxCostUsd simulated notes', isChange: true },
    actions: { quote: api.seo.quote },
    answer: quoteAnswer,
  }),
  tool({
    name: 'run',
    title: 'Start, follow or stop a run',
    description:
      "start: begins a run with the arguments of quote, its maxCostUsd and its confirm code, and waits for the end; charged to this token's monthly cap, and beyond it a person approves. wait: waits on for runId. stop: ends runId and keeps what is finished. Cancelling the request ends the waiting, not the run.",
    input: z.object({
      action: z._default(z.enum(['start', 'wait', 'stop']), 'start'),
      kind: z.optional(kind),
      ...work,
      runId: z.optional(wanted.run),
      waitSeconds: z._default(wholeNumber(0, 100), 45),
      confirm: wanted.confirm,
    }),
    output: { names: 'runId kind status rows ofRows step result maxCostUsd', isChange: true },
    actions: { start: api.seo.start, wait: api.seo.show, stop: api.seo.cancel },
    answer: async (ask, args) => {
      const { action, runId, waitSeconds } = args;
      if (action === 'start') {
        if (args.kind === undefined) throw missing('kind', 'one of ads, seo or questions.');
        return startAnswer(ask, { ...args, kind: args.kind });
      }
      if (runId === undefined) throw missing('runId', `the id of the run to ${action}, as overview lists it.`);
      const of = { kind: (await findRun(ask, runId)).kind, id: runId, waitSeconds };
      return action === 'wait' ? waitAnswer(ask, of) : stopAnswer(ask, of);
    },
  }),
];
