import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { AppError } from '../contract/errors.ts';
import { payForCall } from '../money/ledger/pay-for-call.ts';
import type { Payer, Purchase, Receipt } from '../money/ledger/purchase.ts';
import { quoteOf } from '../money/quotes/quote-rules.ts';
import type { Database } from '../platform/database/connect.ts';
import { openJobs } from '../platform/jobs/open-jobs.ts';
import { openLog } from '../platform/log.ts';
import { worldsOf } from '../providers/upstream/provider-worlds-rules.ts';
import type { Method } from '../runs/engine/method.ts';
import type { Run } from '../runs/record/run.ts';
import { startRun, type StartRunInput } from '../runs/record/start-run.ts';
import { readConfig } from '../team/context/config.ts';
import type { Context, TeamActor } from '../team/context/context.ts';
import { openCalls } from '../team/context/open-calls.ts';

/** What becomes of an item of the rehearsal method. */
export interface RehearsalItem {
  outcome: 'succeed' | 'keep' | 'skip' | 'fail' | 'crash' | 'spoil';
  /** How long its one paid call takes. */
  latencyMs: number;
  costTicks: number;
  /** How long its call may be on its way before another worker makes it again; 10 s when absent. */
  longestMs?: number;
}

export const rehearsalPurchase: Purchase = {
  provider: 'custom',
  endpoint: 'rehearsal',
  modelLabel: 'rehearsal-1',
  priceVersion: '2026-01-01',
  reserveTicks: 0,
  simulated: true,
};

/**
 * A method that is real to the engine and calls no provider: the run's settings say what its items do, and each pays for
 * one call that only takes time.
 */
export const rehearsal: Method<RehearsalItem, { attempt: number }> = {
  kind: 'questions',
  worklist: async (_context, run, control) => {
    await control.step('rehearsing');
    const settings = run.settings as { items: RehearsalItem[]; planError?: string };
    if (settings.planError !== undefined) throw new AppError('provider_unavailable', settings.planError);
    return {
      items: settings.items.map((input, index) => ({ subject: `item ${index}`, input })),
      results: { rehearsed: true },
    };
  },
  work: async (_context, { item }, control) => {
    const { outcome, latencyMs, costTicks, longestMs = 10_000 } = item.input;
    await control.pay(
      { ...rehearsalPurchase, reserveTicks: costTicks, longestMs },
      {
        body: item.subject,
        send: async (signal) => {
          await delay(latencyMs, undefined, { signal });
          return { answer: Buffer.from('rehearsed'), lostCalls: 0 };
        },
        receipt: () => ({
          computedTicks: costTicks,
          reportedTicks: null,
          modelReturned: 'rehearsal-1',
          tokens: null,
        }),
        read: () => null,
      },
    );
    if (outcome === 'fail') throw new AppError('provider_rejected', 'The rehearsal refused this item.');
    if (outcome === 'crash') throw new TypeError('a bug in the method');
    const states = { succeed: 'succeeded', keep: 'kept', skip: 'skipped', spoil: 'succeeded' } as const;
    const output = outcome === 'spoil' ? { attempt: item.attempt, text: '\u0000' } : { attempt: item.attempt };
    return { state: states[outcome], output };
  },
  summarize: (_run, counts) => ({
    summary: `Rehearsed ${counts.succeeded} items.`,
    results: { rehearsedItems: counts.succeeded },
  }),
};

/** Pays for a question that no one asked before; `answer` is called while the call is on its way. */
export function payOnce<T>(
  context: Context,
  order: Purchase & Payer,
  answer: () => Promise<{ value: T; receipt: Receipt | null; lostCalls?: number }>,
): Promise<T> {
  const made: Awaited<ReturnType<typeof answer>>[] = [];
  const last = () => made.at(-1) as Awaited<ReturnType<typeof answer>>;
  return payForCall(
    context,
    { ...order, work: newId(), askedBefore: 0 },
    {
      body: '',
      send: async () => {
        made.push(await answer());
        return { answer: Buffer.from('answer'), lostCalls: last().lostCalls ?? 0 };
      },
      receipt: () => last().receipt,
      read: () => last().value,
    },
  );
}

/** `count` items that all do the same. */
export function rehearsalItems(count: number, item: Partial<RehearsalItem> = {}): RehearsalItem[] {
  return Array.from({ length: count }, () => ({ outcome: 'succeed' as const, latencyMs: 1, costTicks: 100, ...item }));
}

/** A context on a test's database that reaches no provider. */
export function openTestContext(database: Database): Context & { close(): Promise<void> } {
  const log = openLog('silent');
  const config = readConfig({}, '/nonexistent');
  const jobs = openJobs(database, { log, worlds: worldsOf(config.providers) });
  const calls = openCalls(log);
  return {
    config,
    database,
    db: database.knex,
    providers: null as never,
    secrets: null as never,
    jobs,
    calls,
    log,
    now: () => new Date(),
    signal: new AbortController().signal,
    paying: new AbortController().signal,
    leaving: new AbortController().signal,
    publicOrigin: 'http://127.0.0.1',
    requestId: 'test',
    close: async () => {
      await calls.close();
      await jobs.close();
    },
  };
}

/** A new owner of a new team. */
export async function createTestActor(context: Context): Promise<TeamActor> {
  const [userId, teamId] = [newId(), newId()];
  await context
    .db('users')
    .insert({ id: userId, identity_uid: userId, email: `${userId}@example.com`, username: `user-${userId.slice(-4)}` });
  await context.db('teams').insert({ id: teamId, name: 'Team', slug: `team-${teamId}` });
  await context.db('memberships').insert({ user_id: userId, team_id: teamId, role: 'owner' });
  return {
    via: 'browser',
    viaName: null,
    token: null,
    userId,
    teamId,
    role: 'owner',
    isAdmin: false,
    sessionId: null,
  };
}

/** Starts a rehearsal of these items. */
export function startRehearsal(
  context: Context,
  actor: TeamActor,
  input: Partial<StartRunInput> & { items: RehearsalItem[]; planError?: string },
): Promise<Run> {
  const { items, planError, ...rest } = input;
  const settings = planError === undefined ? { items } : { items, planError };
  return startRun(context, actor, {
    kind: 'questions',
    subject: 'https://example.com/',
    importId: null,
    settings,
    quote: quoteOf({ items: items.length, steps: [], simulated: true }),
    maxCostTicks: null,
    idempotencyKey: null,
    requestHash: createHash('sha256').update(JSON.stringify(settings)).digest(),
    ...rest,
  });
}
