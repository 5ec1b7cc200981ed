import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertNotice } from '../automations/notice/notices-store.ts';
import { insertAutomationRun } from '../automations/record/automation-runs-store.ts';
import { countGuess } from '../people/identity/guesses-store.ts';
import { addTestAutomation } from '../testing/automation-world.ts';
import { createTestActor, createTestDatabase, openTestContext, type TestDatabase } from '../testing/index.ts';
import { purgeExpired } from './purge-expired.ts';

let database: TestDatabase;
let context: ReturnType<typeof openTestContext>;
beforeAll(async () => {
  database = await createTestDatabase();
  context = openTestContext(database);
});
afterAll(async () => {
  await context.close();
  await database.close();
});

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

describe('purging', () => {
  it('deletes pages after a week and result pages after a month [DL-04]', async () => {
    const { db } = context;
    for (const days of [6, 8]) {
      const page = { url: `https://${days}.example/`, simulated: true, result: '{}', fetched_at: daysAgo(days) };
      await db('page_cache').insert(page);
    }
    for (const days of [29, 31]) {
      const key = { keyword: `${days}`, location_code: 2840, language_code: 'en', device: 'desktop', simulated: true };
      await db('serp_cache').insert({ ...key, result: '{}', fetched_at: daysAgo(days) });
    }
    await purgeExpired(context);
    expect(await db('page_cache').pluck('url')).toEqual(['https://6.example/']);
    expect(await db('serp_cache').pluck('keyword')).toEqual(['29']);
  });

  it('forgets wrong guesses once their minute is over', async () => {
    const { db } = context;
    await countGuess(db, [Buffer.from('now')], 60);
    await countGuess(db, [Buffer.from('before')], -1);
    await purgeExpired(context);
    expect(await db('guesses').pluck('key_hash')).toEqual([Buffer.from('now')]);
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
