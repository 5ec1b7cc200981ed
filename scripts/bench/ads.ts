import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  actorOfSession,
  dispatch,
  finishGoogleConsent,
  noActorCache,
  openContext,
  type OpenedContext,
  openSession,
  readConfig,
  type TeamActor,
} from '@serplift/core';
import { api } from '@serplift/core/api';
import { startRunWorker } from '@serplift/core/work';
import { answerConsent, type RunningSandbox, startSandbox } from '@serplift/sandbox';
import { newIdentityToken } from '@serplift/server/testing';

const usage =
  'npm run bench -- ads [CAMPAIGNS of 20 ad groups, 60] [--processes=2] [--latency=MS of the model, 2000] [--headlines=COUNT, 5]';
/** The account of 60 campaigns with 20 ad groups of 15 keywords each. */
const accountId = '4180001002';
const concurrency = 32;
const script = fileURLToPath(import.meta.url);

function envOf(home: string, sandbox: { origin: string }): Record<string, string> {
  return {
    SERPLIFT_HOME: home,
    SERPLIFT_SANDBOX_URL: sandbox.origin,
    // An unforeseen failure of an ad group must be seen with its cause.
    LOG_LEVEL: 'error',
    PORT: '0',
    WORKER_CONCURRENCY: String(concurrency),
  };
}

async function startWorkerProcess(env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--conditions=source', '--import', 'tsx', script, 'worker'], {
    // oxlint-disable-next-line node/no-process-env -- a child needs the path and the like
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (child.stdout !== null) await once(child.stdout, 'data');
  return child;
}

/** Processes runs until asked to stop, then says how much CPU that took. */
async function runWorker(): Promise<void> {
  // oxlint-disable-next-line node/no-process-env -- the configuration of a process of the bench
  const env = process.env;
  const context = await openContext(readConfig(env, env['SERPLIFT_HOME'] ?? ''));
  const worker = await startRunWorker(context);
  const before = process.cpuUsage();
  process.stdout.write('ready\n');
  await once(process, 'SIGTERM');
  const { user, system } = process.cpuUsage(before);
  await worker.stop();
  await context.close();
  process.stdout.write(`${Math.round((user + system) / 1000)}\n`);
}

async function stopProcess(child: ChildProcess): Promise<number> {
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  child.kill('SIGTERM');
  await once(child, 'exit');
  return Number(text.trim());
}

/** A team whose owner has connected Google Ads at the consent page. */
async function openTeam(context: OpenedContext, sandbox: RunningSandbox): Promise<TeamActor> {
  const idToken = await newIdentityToken(sandbox, 'bench@example.com');
  const { secret } = await openSession(context, { idToken, previousSecret: null });
  const signedIn = () => actorOfSession(context, secret, noActorCache);
  await dispatch(context, await signedIn(), { endpoint: api.teams.create, input: { name: 'Bench' } });
  const actor = (await signedIn()) as TeamActor;
  const { authUrl } = await dispatch(context, actor, { endpoint: api.integrations.connectGoogleAds, input: {} });
  const answer = (await answerConsent(authUrl)).searchParams;
  const [state, code] = [answer.get('state') ?? undefined, answer.get('code') ?? undefined];
  await finishGoogleConsent(context, actor, { state, code, error: undefined, browserSecret: null });
  return actor;
}

function option(args: readonly string[], name: string, fallback: number): number {
  const found = args.find((arg) => arg.startsWith(`--${name}=`));
  return found === undefined ? fallback : Number(found.split('=')[1]);
}

/** Prints how often ad groups failed for each reason, quoted texts aside. */
async function printFailures(context: OpenedContext, runId: string): Promise<void> {
  const failed: { message: string }[] = await context
    .db('run_items')
    .where({ run_id: runId, state: 'failed' })
    .select(context.db.raw("error->>'message' as message"));
  const counts = new Map<string, number>();
  for (const { message } of failed) {
    const reason = message.replaceAll(/"[^"]*"/gu, '"…"').replaceAll(/\d+/gu, 'N');
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  for (const [reason, count] of [...counts].sort((a, b) => b[1] - a[1])) console.log(`  ${count} × ${reason}`);
}

/** Prints the share of combinations that read badly, over all ads. */
async function printCombinations(context: OpenedContext, runId: string): Promise<void> {
  const share = "(output->'combinations'->>'bad')::float / (output->'combinations'->>'total')::float";
  const row = await context
    .db('run_items')
    .where({ run_id: runId, state: 'succeeded' })
    .first<{ mean: number; middle: number }>(
      context.db.raw(`avg(${share}) as mean, percentile_cont(0.5) within group (order by ${share}) as middle`),
    );
  const percent = (value: number): string => `${Math.round(value * 100)} %`;
  console.log(`combinations that read badly: ${percent(row.mean)} on average, ${percent(row.middle)} in the middle`);
}

/** Prints how many headlines ads have and how much of the keywords' traffic those answer. */
async function printTexts(context: OpenedContext, runId: string): Promise<void> {
  const items: { headlines: number; coverage: number }[] = await context
    .db('run_items')
    .where({ run_id: runId, state: 'succeeded' })
    .select(
      context.db.raw("jsonb_array_length((output->'ad'->'headlines')::jsonb) as headlines"),
      context.db.raw("(output->'strength'->'parts'->1->>'value')::float as coverage"),
    );
  const mean = (of: (item: (typeof items)[number]) => number): string =>
    (items.reduce((sum, item) => sum + of(item), 0) / items.length).toFixed(2);
  const many = items.filter(({ headlines }) => headlines >= 11).length;
  console.log(
    `headlines: ${mean(({ headlines }) => headlines)} on average, 11 or more in ${many} of ${items.length}; keyword traffic answered: ${mean(({ coverage }) => coverage)}`,
  );
}

interface Measured {
  groups: number;
  workedMs: number;
  cpuMs: number;
  lanes: number;
  latencyMs: number;
}

/** Prints the calls for each ad group and the time next to the ideal: nothing but waiting for the model in every lane. */
async function printTimes(context: OpenedContext, runId: string, measured: Measured): Promise<void> {
  const { groups, workedMs, cpuMs, lanes, latencyMs } = measured;
  const calls: { endpoint: string; calls: number }[] = await context
    .db('usage_records')
    .where({ run_id: runId })
    .groupBy('endpoint')
    .select('endpoint', context.db.raw('count(*)::int as calls'));
  for (const { endpoint, calls: count } of calls) console.log(`  ${(count / groups).toFixed(2)} calls of ${endpoint}`);
  const asked = calls.find(({ endpoint }) => endpoint.endsWith('chat/completions'))?.calls ?? 0;
  const idealMs = (asked * latencyMs) / lanes;
  const each = (ms: number): string => `${(ms / groups).toFixed(1)} ms`;
  console.log(
    `per ad group: ${each(workedMs)}, ideal ${each(idealMs)} (${latencyMs} ms for a call in ${lanes} lanes), ratio ${(workedMs / idealMs).toFixed(2)}; ${each(cpuMs)} CPU of the workers`,
  );
}

/** Prints how long a run of up to 1,200 ad groups takes and costs for each, processed by several processes. */
export async function benchAds(args: readonly string[] = process.argv): Promise<void> {
  const rest = args.slice(args.indexOf('ads') + 1);
  const campaigns = Number(rest.find((arg) => /^\d+$/u.test(arg)) ?? 60);
  const processes = option(rest, 'processes', 2);
  const latencyMs = option(rest, 'latency', 2000);
  console.log(`Responsive search ads (${usage})`);
  const home = await mkdtemp(path.join(tmpdir(), 'serplift-ads-'));
  const sandbox = await startSandbox();
  const env = envOf(home, sandbox);
  const context = await openContext(readConfig(env, home));
  const children: ChildProcess[] = [];
  try {
    const actor = await openTeam(context, sandbox);
    sandbox.faults.add({ match: 'chat/completions', delayMs: latencyMs });
    for (let i = 0; i < processes; i += 1) children.push(await startWorkerProcess(env));
    const all = await dispatch(context, actor, {
      endpoint: api.integrations.googleAdsCampaigns,
      input: { teamId: actor.teamId, accountId },
    });
    const chosen = all.slice(0, campaigns).map(({ id }) => id);
    const settings = { selectedAccountId: accountId, headlinesCount: option(rest, 'headlines', 5) };
    const startedMs = performance.now();
    const started = await dispatch(context, actor, {
      endpoint: api.ads.start,
      input: { campaignIds: chosen, adGroupIds: [], settings },
    });
    const input = { optimizationId: started.id };
    const show = () => dispatch(context, actor, { endpoint: api.ads.show, input });
    let run = started;
    let plannedMs = 0;
    for (; run.completedAt === null; run = await show()) {
      if (plannedMs === 0 && run.progress.total !== null) plannedMs = performance.now() - startedMs;
      await delay(200);
    }
    const workedMs = performance.now() - startedMs - plannedMs;
    const cpuMs = (await Promise.all(children.splice(0).map(stopProcess))).reduce((a, b) => a + b, 0);
    const groups = run.totalItems;
    console.log(`${run.status}: ${run.results.summary ?? run.results.error ?? ''}`);
    await printFailures(context, run.id);
    console.log(
      `planned in ${plannedMs.toFixed(0)} ms, worked in ${(workedMs / 1000).toFixed(1)} s by ${processes} processes`,
    );
    await printTimes(context, run.id, { groups, workedMs, cpuMs, lanes: processes * concurrency, latencyMs });
    await printCombinations(context, run.id);
    await printTexts(context, run.id);
    console.log(
      `cost per ad group: $${(run.costUsd / groups).toFixed(4)} (quoted $${(run.quote.likelyUsd / groups).toFixed(4)}, at most $${(run.quote.highUsd / groups).toFixed(4)})`,
    );
  } finally {
    for (const child of children) child.kill('SIGKILL');
    await context.close();
    await sandbox.close();
    await rm(home, { recursive: true, force: true });
  }
}

if (process.argv[1] === script && process.argv[2] === 'worker') await runWorker();
