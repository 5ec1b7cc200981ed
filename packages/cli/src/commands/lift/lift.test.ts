import type { LiftPlan, LiftResult, LiftTest, LiftTestDetails, SeoOptimization } from '@serplift/core/api';
import { connectDatabase, writeLiftTest } from '@serplift/core/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestMachine, type TestMachine } from '../../testing/run-cli.ts';

let machine: TestMachine;
beforeAll(async () => {
  machine = await createTestMachine();
}, 120_000);
afterAll(() => machine.close());

test('without runs and tests, commands say what to do first', async () => {
  const list = await machine.run(['lift', 'list']);
  expect(list).toMatchObject({ code: 0, err: expect.stringContaining('serplift lift start --dry-run') });
  expect(list.out).toBe('ID\tStarted\tWebsite\tLive + waiting\tState\n');
  expect((await machine.run(['lift', 'list'], { columns: 100 })).out).toBe('');
  expect(await machine.run(['lift', 'live'])).toMatchObject({ code: 4, err: expect.stringContaining('lift start') });
  expect(await machine.run(['lift', 'start', '--dry-run'])).toMatchObject({
    code: 4,
    err: expect.stringContaining('serplift seo run'),
  });
  const unknown = await machine.run(['lift', 'cancel', 'nothing', '--yes']);
  expect(unknown).toMatchObject({ code: 4, err: expect.stringContaining('serplift lift list') });
  expect((await machine.run(['lift', 'live', '--since', 'tomorrow'])).code).toBe(2);
});

/** A test of a run that was started a while ago. */
async function writeTest(runId: string, of: { result?: LiftResult } = {}): Promise<LiftTest['id']> {
  const database = await connectDatabase({ url: machine.env['DATABASE_URL'] ?? '' }, { poolSize: 1 });
  const owner = await database.knex('memberships').first<{ team_id: string; user_id: string }>('team_id', 'user_id');
  const site = { teamId: owner.team_id, userId: owner.user_id, siteUrl: 'sc-domain:juniperandpine.example' };
  const testId = await writeLiftTest(database.knex, {
    ...site,
    runId,
    ...(of.result && { result: of.result }),
  });
  await database.close();
  return testId;
}

const clicks = { before: 900, after: 1100 };
const lifted: LiftResult = {
  verdict: 'lifted',
  lift: 0.21,
  low: 0.08,
  high: 0.36,
  p: 0.004,
  assignments: 64,
  isExact: true,
  endedBy: 'end',
  clicks: { treated: clicks, waiting: clicks },
};

test(
  'a plan says why a batch cannot be proven; tests are shown, marked live and canceled',
  { timeout: 300_000 },
  async () => {
    await machine.run(['seo', 'run', '--max-pages', '3']);
    const run = await machine.json<SeoOptimization>(['seo', 'show']);
    const page = run.pages.find(({ state }) => state === 'succeeded');
    await machine.run(['seo', 'accept', page?.id ?? '']);
    const plan = await machine.json<LiftPlan>(['lift', 'start', '--dry-run']);
    expect(plan).toMatchObject({ optimizationId: run.id, acceptedPages: 1, isOffered: false, testId: null });
    expect((await machine.run(['lift', 'start', '--dry-run'])).out).toContain("This site can't prove this batch");
    expect(await machine.json(['lift', 'list', '--check'])).toMatchObject({ optimizationId: run.id, state: 'notLive' });
    expect((await machine.run(['lift', 'list', '--check'])).err).toContain('No text of this run is live yet');
    const refused = await machine.run(['lift', 'start', '--yes']);
    expect(refused.code).not.toBe(0);
    expect(refused.err).toContain('at least 8 pages');

    const testId = await writeTest(run.id);
    const planned = await machine.run(['lift', 'start', '--dry-run']);
    expect(planned.out).not.toContain("can't prove");
    expect(planned.err).toContain(`serplift lift show ${testId}`);
    expect((await machine.run(['lift', 'list', '--check'])).err).toContain(`serplift lift show ${testId}`);
    const status = await machine.run(['lift', 'show', testId.slice(0, 13)], { columns: 200 });
    expect(status.out).toContain('0 of 6 pages live');
    const [first] = (await machine.json<LiftTestDetails>(['lift', 'show', testId])).units;
    const url = first?.pages[0]?.url ?? '';
    expect((await machine.run(['lift', 'live', '--page', `${url}-other`])).code).toBe(2);
    const live = await machine.json<LiftTestDetails>(['lift', 'live', testId, '--page', url]);
    expect(live).toMatchObject({ state: 'waitingForPages', treatedLive: 1 });
    expect(await machine.json<LiftTestDetails>(['lift', 'live'])).toMatchObject({ state: 'measuring', treatedLive: 6 });
    const verdict = await machine.run(['lift', 'show', testId], { columns: 200 });
    const [head, ...rows] = (await machine.run(['lift', 'show', testId])).out.trimEnd().split('\n');
    expect([head, rows.length]).toEqual(['Page\tClicks when planned\tIn the test\tLive since', 12]);
    expect(verdict.out).toContain('no number before that');
    expect((await machine.run(['lift', 'cancel', testId, '--dry-run'])).err).toContain('Nothing was changed');
    expect(await machine.json<LiftTest>(['lift', 'cancel', testId, '--yes'])).toMatchObject({ state: 'cancelled' });

    const liftedId = await writeTest(run.id, { result: lifted });
    const { out } = await machine.run(['lift', 'show', liftedId], { columns: 200 });
    expect(out).toContain('Lifted. The new texts brought clicks: +21% compared with the pages that waited.');
    expect(out).toMatch(/new text +900 +1,100 +\+22%/u);
    expect(out).toContain('The 95% interval is +8% to +36%');
    expect(out).toContain('Next: Publish the new text on the 6 pages that waited.');
    expect((await machine.run(['lift', 'list'], { columns: 200 })).out).toContain('Lifted');
  },
);
