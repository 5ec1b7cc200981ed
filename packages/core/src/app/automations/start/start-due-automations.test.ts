import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context, TeamActor } from '../../../team/context/context.ts';
import { addTestAutomation } from '../../../testing/automation-world.ts';
import { createTestActor, openTestContext } from '../../../testing/run-world.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { endAutomationRun, listAutomationRuns } from '../record/automation-runs-store.ts';
import { getAutomation } from '../record/automations-store.ts';
import { nextRuns } from '../schedule/schedule-rules.ts';
import { startDueAutomations } from './start-due-automations.ts';

let database: TestDatabase;
let contexts: ReturnType<typeof openTestContext>[];
let actor: TeamActor;
/** What the clocks of all three servers show. */
let clock = new Date('2026-11-21T05:59:00Z');
let servers: Context[];
let first: Context;

beforeAll(async () => {
  database = await createTestDatabase();
  contexts = [1, 2, 3].map(() => openTestContext(database));
  servers = contexts.map((context) => ({ ...context, now: () => clock }));
  [first] = servers as [Context];
  actor = await createTestActor(first);
});
afterAll(async () => {
  await Promise.all(contexts.map((context) => context.close()));
  await database.close();
});

const addAutomation = (name: string, nextRunAt: Date): Promise<string> =>
  addTestAutomation(first, actor, { name, nextRunAt });

const history = (id: string) => listAutomationRuns(first.db, id, 50);
const tickEverywhere = () =>
  Promise.all([...servers, ...servers, ...servers].map((server) => startDueAutomations(server)));
async function countJobs(): Promise<number> {
  const { rows } = await first.db.raw<{ rows: { count: number }[] }>(
    `select count(*)::int as count from jobs.job where name like 'automation.%'`,
  );
  return rows[0]?.count ?? 0;
}

describe('three servers that look at the same time', () => {
  it('start each minute of a schedule once, with one job', async () => {
    const ids = await Promise.all(
      Array.from({ length: 10 }, (_, index) => addAutomation(`Automation ${index}`, new Date('2026-11-21T06:00:00Z'))),
    );
    await tickEverywhere();
    expect((await Promise.all(ids.map(history))).flat()).toEqual([]);
    clock = new Date('2026-11-21T06:00:05Z');
    await tickEverywhere();
    await tickEverywhere();
    for (const id of ids) {
      expect(await history(id)).toMatchObject([
        { status: 'starting', trigger: 'schedule', scheduledFor: '2026-11-21T06:00:00.000Z', reason: null },
      ]);
    }
    expect(await countJobs()).toBe(10);
  });

  it('whose clocks differ by two minutes start it once as well', async () => {
    const id = await addAutomation('Skewed', new Date('2026-11-21T07:00:00Z'));
    const withClockAt = (server: Context, minute: number): Context => ({
      ...server,
      now: () => new Date(Date.UTC(2026, 10, 21, 6, minute)),
    });
    const skewed = servers.map((server, index) => withClockAt(server, 59 + index));
    await Promise.all(skewed.map((server) => startDueAutomations(server)));
    await Promise.all(skewed.toReversed().map((server) => startDueAutomations(server)));
    expect(await history(id)).toHaveLength(1);
  });
});

describe('a due time', () => {
  it('is skipped with the reason while the previous run is still running, and runs again after it', async () => {
    clock = new Date('2026-11-21T08:00:00Z');
    const id = await addAutomation('Overlapping', clock);
    await startDueAutomations(first);
    clock = new Date('2026-11-21T09:00:30Z');
    await tickEverywhere();
    const [skipped, open] = await history(id);
    expect(skipped).toMatchObject({ status: 'skipped', reason: 'The previous run had not ended.' });
    await endAutomationRun(first.db, { id: open?.id ?? '', status: 'completed', reason: null, now: clock });
    clock = new Date('2026-11-21T10:00:00Z');
    await tickEverywhere();
    expect((await history(id)).map((run) => run.status)).toEqual(['starting', 'skipped', 'completed']);
  });

  it('that was missed is made up for once, or left out after six hours', async () => {
    clock = new Date('2026-11-22T10:30:00Z');
    const hourly = await addAutomation('Hourly', new Date('2026-11-21T12:00:00Z'));
    const daily = await addAutomation('Daily', new Date('2026-11-22T03:00:00Z'));
    await first.db('automations').where({ id: daily }).update({ schedule: '0 4 * * *' });
    await tickEverywhere();
    expect(await history(hourly)).toMatchObject([
      { status: 'starting', scheduledFor: '2026-11-22T10:00:00.000Z', reason: expect.stringContaining('22 earlier') },
    ]);
    expect(await history(daily)).toMatchObject([
      { status: 'skipped', reason: expect.stringContaining('more than 6 hours') },
    ]);
    const { nextRunAt } = await getAutomation(first.db, { teamId: actor.teamId, automationId: daily });
    expect(nextRunAt?.toISOString()).toBe('2026-11-23T03:00:00.000Z');
  });

  it.each([
    ['2026-10-24T23:00:00Z', '2026-10-25T00:30', '2026-10-26T01:30'],
    ['2027-03-27T23:00:00Z', '2027-03-28T01:30', '2027-03-29T00:30'],
  ])('of 02:30 comes once in the night after %s, when clocks change, and in the next', async (from, changed, next) => {
    clock = new Date(from);
    const schedule = { cron: '30 2 * * *', timeZone: 'Europe/Berlin' };
    const [nextRunAt = null] = nextRuns(schedule, clock, 1);
    const id = await addTestAutomation(first, actor, { name: from, schedule: schedule.cron, nextRunAt });
    for (let passed = 0; passed < 28 * 6; passed += 1) {
      clock = new Date(clock.getTime() + 10 * 60_000);
      await startDueAutomations(first);
      const [latest] = await history(id);
      if (latest !== undefined) {
        await endAutomationRun(first.db, { id: latest.id, status: 'completed', reason: null, now: clock });
      }
    }
    const runs = await history(id);
    expect(runs.map(({ scheduledFor }) => scheduledFor?.slice(0, 16))).toEqual([next, changed]);
    await first.db('automations').where({ id }).delete();
  });
});
