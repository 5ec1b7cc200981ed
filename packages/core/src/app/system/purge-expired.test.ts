import { readFile } from 'node:fs/promises';
import { v7 as newId } from 'uuid';
import { describe, expect, it } from 'vitest';
import { insertTokenCap } from '../../money/budgets/token-caps-store.ts';
import { deleteOldEntries } from '../../team/audit/audit-store.ts';
import { countGuess } from '../../team/identity/guesses-store.ts';
import { sessionLimits } from '../../team/identity/session-rules.ts';
import { insertToken } from '../../team/tokens/tokens-store.ts';
import { addTestAutomation } from '../../testing/automation-world.ts';
import { createTestActor, rehearsalItems, startRehearsal } from '../../testing/index.ts';
import { openStage } from '../../testing/open-stage.ts';
import { insertNotice } from '../automations/notice/notices-store.ts';
import { insertAutomationRun } from '../automations/record/automation-runs-store.ts';
import { keptDays, purgeExpired } from './purge-expired.ts';

const { context } = await openStage();

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

/** An automation with a run that was left out so many days ago, for each, and a mail about it. */
async function addHistory(daysOfRuns: number[]): Promise<string> {
  const automationId = await addTestAutomation(context, await createTestActor(context), {});
  for (const days of daysOfRuns) {
    const now = daysAgo(days);
    const run = { trigger: 'schedule' as const, reason: `${days}`, scheduledMinute: now, now };
    const nobody = { startedBy: null, tokenId: null };
    const id = await insertAutomationRun(context.db, { automationId, status: 'skipped', ...nobody, ...run });
    await insertNotice(context.db, { runId: id ?? newId(), channel: 'mail', target: 'a@b.example', now });
  }
  return automationId;
}

const dayMs = 86_400_000;

/** One of everything that expires, made now. */
async function addOneOfEach(): Promise<void> {
  const { db } = context;
  const { userId, teamId } = await createTestActor(context);
  const now = new Date();
  const later = (ms: number) => new Date(now.getTime() + ms);
  await db('page_cache').insert({ url: 'https://now.example/', simulated: true, result: '{}', fetched_at: now });
  await db('page_failures').insert({ url: 'https://now.example/', simulated: true, failed_at: now });
  await addAnswer('now', now);
  await db('sessions').insert({
    id: newId(),
    secret_hash: Buffer.from(newId()),
    user_id: userId,
    expires_at: later(sessionLimits.absoluteMs - dayMs),
  });
  const handoff = {
    browser_hash: Buffer.from('browser'),
    sealed_id_token: Buffer.from('token'),
    key_id: 'key',
    expires_at: later(600_000),
  };
  await db('sign_in_handoffs').insert({ ...handoff, code_hash: Buffer.from(newId()) });
  await db('approvals').insert({
    id: newId(),
    team_id: teamId,
    user_id: userId,
    token_id: newId(),
    token_name: 'agent',
    endpoint: 'seo.start',
    input: '{}',
    content: '{}',
    content_hash: Buffer.alloc(32),
    created_at: later(-1000),
    expires_at: now,
  });
}

async function addAnswer(request: string, receivedAt: Date): Promise<void> {
  const { teamId } = await createTestActor(context);
  const row = { request: Buffer.from(request), answer: Buffer.from('{}'), received_at: receivedAt };
  await context.db('paid_answers').insert({ ...row, team_id: teamId });
}

async function countEach(): Promise<Record<string, number>> {
  const tables = ['page_cache', 'page_failures', 'paid_answers', 'sessions', 'sign_in_handoffs', 'approvals'];
  return Object.fromEntries(await Promise.all(tables.map(async (table) => [table, (await context.db(table)).length])));
}

describe('purging', () => {
  it('deletes each thing once the clock has passed its time, and not before', async () => {
    for (const table of ['page_cache', 'page_failures', 'paid_answers', 'sessions', 'sign_in_handoffs', 'approvals'])
      await context.db(table).delete();
    await addOneOfEach();
    const all = { page_cache: 1, page_failures: 1, paid_answers: 1, sessions: 1, sign_in_handoffs: 1, approvals: 1 };
    const purgeAfter = (days: number) =>
      purgeExpired({ ...context, now: () => new Date(Date.now() + days * dayMs + 60_000) });
    await purgeExpired(context);
    expect(await countEach()).toEqual(all);
    await purgeAfter(1);
    expect(await countEach()).toEqual({ ...all, sign_in_handoffs: 0 });
    await purgeAfter(keptDays.pages);
    expect(await countEach()).toEqual({ ...all, sign_in_handoffs: 0, page_cache: 0, page_failures: 0 });
    await purgeAfter(sessionLimits.absoluteMs / dayMs - 1);
    expect(await countEach()).toEqual({
      page_cache: 0,
      page_failures: 0,
      paid_answers: 1,
      sessions: 0,
      sign_in_handoffs: 0,
      approvals: 1,
    });
    await purgeAfter(keptDays.answers);
    expect(await countEach()).toEqual({
      page_cache: 0,
      page_failures: 0,
      paid_answers: 0,
      sessions: 0,
      sign_in_handoffs: 0,
      approvals: 0,
    });
    await context.db('page_cache').delete();
  });

  it('keeps things for as long as the table for operators says', async () => {
    const table = await readFile(new URL('../../../../../docs/operators.md', import.meta.url), 'utf8');
    const days = (what: string): number => Number(new RegExp(`\\| ${what}[^|]*\\| (\\d+) days`).exec(table)?.[1]);
    expect({
      pages: days('texts of pages'),
      answers: days("providers' answers"),
      automationRuns: days('automation runs in the history'),
      approvals: days('approvals'),
      auditLog: days('audit log'),
    }).toEqual(keptDays);
    expect(days('sessions') * dayMs).toBe(sessionLimits.absoluteMs);
  });

  it('deletes pages after a week and result pages after a month [DL-04]', async () => {
    const { db } = context;
    for (const days of [6, 8]) {
      const page = { url: `https://${days}.example/`, simulated: true, result: '{}', fetched_at: daysAgo(days) };
      await db('page_cache').insert(page);
    }
    for (const days of [29, 31]) {
      await addAnswer(`${days}`, daysAgo(days));
    }
    await purgeExpired(context);
    expect(await db('page_cache').pluck('url')).toEqual(['https://6.example/']);
    expect(await db('paid_answers').pluck('request')).toEqual([Buffer.from('29')]);
  });

  it('forgets wrong guesses once their minute is over', async () => {
    const { db } = context;
    await countGuess(db, [Buffer.from('now')], 60);
    await countGuess(db, [Buffer.from('before')], -1);
    await purgeExpired(context);
    expect(await db('guesses').pluck('key_hash')).toEqual([Buffer.from('now')]);
  });

  it('keeps two years of the audit log, and the newest entries of each team', async () => {
    const { db } = context;
    const [busy, quiet] = [await createTestActor(context), await createTestActor(context)];
    const entry = (actor: { teamId: string; userId: string }, days: number) => ({
      id: newId(),
      team_id: actor.teamId,
      user_id: actor.userId,
      action: `${days}`,
      created_at: daysAgo(days),
    });
    const entries = [731, 729, 3, 2, 1].map((days) => entry(busy, days));
    await db('audit_log').insert([...entries, entry(quiet, 729), { ...entry(quiet, 731), team_id: null }]);
    const left = async (actor: { userId: string }) =>
      db('audit_log').where({ user_id: actor.userId }).orderBy('created_at').pluck<string[]>('action');
    await purgeExpired(context);
    expect([await left(busy), await left(quiet)]).toEqual([['729', '3', '2', '1'], ['729']]);
    await deleteOldEntries(db, { before: daysAgo(730), most: 2 });
    expect([await left(busy), await left(quiet)]).toEqual([['2', '1'], ['729']]);
  });

  it('deletes the cap of a revoked token once none of its runs is in progress and its month is over', async () => {
    const { db } = context;
    const actor = await createTestActor(context);
    const run = await startRehearsal(context, actor, { items: rehearsalItems(1) });
    const { teamId } = actor;
    const thisMonth = db.raw(`cast(date_trunc('month', clock_timestamp() at time zone 'UTC') as date)`);
    const capped = async (): Promise<string> => {
      const tokenId = newId();
      await insertTokenCap(db, { tokenId, teamId, tokenName: 'CI', monthlyTicks: 100 });
      return tokenId;
    };
    const [kept, running, spending, owing, gone] = await Promise.all([
      capped(),
      capped(),
      capped(),
      capped(),
      capped(),
    ]);
    const token = {
      secret: 'kept',
      hint: 'kept',
      name: 'CI',
      scopes: ['read' as const],
      now: new Date(),
      expiresAt: null,
    };
    const id = await insertToken(db, { ...token, teamId, userId: actor.userId });
    await db('token_caps').where({ token_id: kept }).update({ token_id: id });
    await db('runs').where({ id: run.id }).update({ token_id: running });
    const month = { simulated: true, spent_ticks: 1 };
    await db('token_months').insert({ ...month, token_id: spending, month: thisMonth });
    await db('token_months').insert({ ...month, token_id: owing, month: '2020-01-01', reserved_ticks: 1 });
    await db('token_months').insert({ ...month, token_id: gone, month: '2020-01-01' });
    const left = async () => new Set(await db('token_caps').where({ team_id: teamId }).pluck<string[]>('token_id'));
    await purgeExpired(context);
    expect(await left()).toEqual(new Set([id, running, spending, owing]));
    await db('runs').where({ id: run.id }).update({ status: 'cancelled', completed_at: new Date() });
    await purgeExpired(context);
    expect(await left()).toEqual(new Set([id, spending, owing]));
  });

  it('deletes runs of automations after 400 days with their notices, but never the last one', async () => {
    const { db } = context;
    const busy = await addHistory([500, 401, 399, 1]);
    const idle = await addHistory([900, 500]);
    await purgeExpired(context);
    const left = (automationId: string) =>
      db('automation_runs').where({ automation_id: automationId }).orderBy('created_at').pluck<string[]>('reason');
    expect([await left(busy), await left(idle)]).toEqual([['399', '1'], ['500']]);
    expect(await db('automation_notices')).toHaveLength(3);
  });
});
