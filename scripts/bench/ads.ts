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
  startRunWorker,
  type TeamActor,
} from '@serplift/core';
import { type AdGroupResult, api } from '@serplift/core/api';
import { answerConsent, type RunningSandbox, startSandbox } from '@serplift/sandbox';
import { newIdentityToken } from '@serplift/server/testing';

const usage = 'npm run bench -- ads [CAMPAIGNS of 20 ad groups, 60] [--processes=2] [--latency=MS of the model, 0]';
/** The account of 60 campaigns with 20 ad groups of 15 keywords each. */
const accountId = '4180001002';
const concurrency = 32;
const script = fileURLToPath(import.meta.url);

function envOf(home: string, sandbox: { origin: string }): Record<string, string> {
  return {
    SERPLIFT_HOME: home,
    SERPLIFT_SANDBOX_URL: sandbox.origin,
    LOG_LEVEL: 'silent',
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

/** Works runs until it is told to stop, then says how much CPU that took. */
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

function slowDown(sandbox: RunningSandbox, latencyMs: number): void {
  if (latencyMs === 0) return;
  sandbox.faults.add({ match: 'chat/completions', delayMs: latencyMs });
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

function printFailures(adGroups: readonly AdGroupResult[]): void {
  const failed = adGroups.filter(({ state }) => state === 'failed');
  for (const { adGroup, reasons } of failed.slice(0, 5)) console.log(`  ${adGroup.name}: ${reasons.join(' ')}`);
}

/** Prints how long a run of up to 1,200 ad groups takes and costs for each, worked by several processes. */
export async function benchAds(args: readonly string[] = process.argv): Promise<void> {
  const rest = args.slice(args.indexOf('ads') + 1);
  const campaigns = Number(rest.find((arg) => /^\d+$/u.test(arg)) ?? 60);
  const processes = option(rest, 'processes', 2);
  console.log(`Responsive search ads (${usage})`);
  const home = await mkdtemp(path.join(tmpdir(), 'serplift-ads-'));
  const sandbox = await startSandbox();
  const env = envOf(home, sandbox);
  const context = await openContext(readConfig(env, home));
  const children: ChildProcess[] = [];
  try {
    const actor = await openTeam(context, sandbox);
    slowDown(sandbox, option(rest, 'latency', 0));
    for (let i = 0; i < processes; i += 1) children.push(await startWorkerProcess(env));
    const all = await dispatch(context, actor, {
      endpoint: api.integrations.googleAdsCampaigns,
      input: { teamId: actor.teamId, accountId },
    });
    const chosen = all.slice(0, campaigns).map(({ id }) => id);
    const settings = { selectedAccountId: accountId };
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
      await delay(50);
    }
    const tookMs = performance.now() - startedMs;
    const cpuMs = await Promise.all(children.splice(0).map(stopProcess));
    const calls: { endpoint: string; calls: number }[] = await context
      .db('usage_records')
      .where({ optimization_id: run.id })
      .groupBy('endpoint')
      .select('endpoint', context.db.raw('count(*)::int as calls'));
    const groups = run.totalItems;
    const each = (ms: number): string => `${(ms / groups).toFixed(1)} ms`;
    console.log(`${run.status}: ${run.results.summary ?? run.results.error ?? ''}`);
    printFailures(run.adGroups);
    console.log(`planned in ${plannedMs.toFixed(0)} ms, worked in ${((tookMs - plannedMs) / 1000).toFixed(1)} s`);
    console.log(
      `per ad group: ${each(tookMs - plannedMs)} in ${processes} processes, ${each(cpuMs.reduce((a, b) => a + b, 0))} CPU`,
    );
    for (const { endpoint, calls: count } of calls)
      console.log(`  ${(count / groups).toFixed(2)} calls of ${endpoint}`);
    console.log(
      `cost per ad group: $${(run.costUsd / groups).toFixed(4)} (quoted $${(run.quote.likelyTicks / 1e10 / groups).toFixed(4)}, at most $${(run.quote.highTicks / 1e10 / groups).toFixed(4)})`,
    );
  } finally {
    for (const child of children) child.kill('SIGKILL');
    await context.close();
    await sandbox.close();
    await rm(home, { recursive: true, force: true });
  }
}

if (process.argv[1] === script && process.argv[2] === 'worker') await runWorker();
