import { openContext, operatorOf, readConfig, setSampleData } from '@serplift/core';
import type { LiftTest } from '@serplift/core/api';
import { startRunWorker } from '@serplift/core/work';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestMachine, type TestMachine } from '../testing/run-cli.ts';
import { fillDemo } from './fill-demo.ts';
import { testedWebsite } from './sample-lift.ts';

// Five whole runs and the search data of a website.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

let machine: TestMachine;
beforeAll(async () => {
  machine = await createTestMachine();
});
afterAll(() => machine.close());

interface Listed {
  id: string;
}

/** How many there are of everything that the sample data has. */
async function amounts() {
  const count = async (...line: string[]) => (await machine.json<Listed[]>(line)).length;
  const runs = await machine.json<(Listed & { kind: string; status: string })[]>(['history']);
  const [project] = await machine.json<(Listed & { name: string })[]>(['projects', 'list']);
  const [automation] = await machine.json<Listed[]>(['automations', 'list']);
  const kinds = (kind: string) => runs.filter((run) => run.kind === kind && run.status === 'completed').length;
  const deployments = await machine.json<{ state: string }[]>(['ads', 'show', '--deployments']);
  return {
    runs: { seo: kinds('seo'), ads: kinds('ads'), questions: kinds('questions') },
    deployments: deployments.map(({ state }) => state).sort(),
    projects: await count('projects', 'list'),
    pages: await count('projects', 'pages', project?.name ?? ''),
    automationRuns: await count('history', '--automation', automation?.id ?? ''),
    invitations: await count('teams', 'members', '--invitations'),
    tests: (await machine.json<LiftTest[]>(['lift', 'list'])).map(({ result }) => result?.verdict),
  };
}

const complete = {
  runs: { seo: 4, ads: 1, questions: 1 },
  deployments: ['done', 'rolledBack'],
  projects: 1,
  pages: expect.any(Number) as number,
  automationRuns: 2,
  invitations: 1,
  tests: ['lifted'],
};

describe('the sample data', () => {
  test('is made by running the product, with decisions of every kind', async () => {
    const { code, err } = await machine.run(['demo', 'reset', '--yes']);
    expect(err).toContain('The sample data is complete.');
    expect(code).toBe(0);
    const made = await amounts();
    expect(made).toEqual(complete);
    expect(made.pages).toBeGreaterThanOrEqual(3);
    const config = readConfig(machine.env, machine.home);
    const context = await openContext(config);
    try {
      const { rows } = await context.db.raw<{ rows: { kind: string; verdict: string; count: number }[] }>(
        `select o.kind, d.verdict, count(*)::int as count from decisions d
         join run_items i on i.id = d.item_id join runs o on o.id = i.run_id where o.subject <> :testedWebsite group by 1, 2 order by 1, 2`,
        { testedWebsite },
      );
      // Otherwise its screen says "Syncing" until the night.
      const tested = { site_url: testedWebsite, is_urgent: true };
      expect(await context.db('search_sites').where(tested).pluck('site_url')).toEqual([testedWebsite]);
      expect(rows).toEqual([
        { kind: 'ads', verdict: 'accepted', count: 2 },
        { kind: 'ads', verdict: 'rejected', count: 1 },
        { kind: 'questions', verdict: 'accepted', count: 2 },
        { kind: 'questions', verdict: 'rejected', count: 1 },
        { kind: 'seo', verdict: 'accepted', count: 4 },
        { kind: 'seo', verdict: 'edited', count: 1 },
        { kind: 'seo', verdict: 'rejected', count: 1 },
      ]);
    } finally {
      await context.close();
    }
  });

  test('is not doubled by a fill that continues after it was killed, and leaves what people decided', async () => {
    const context = await openContext(readConfig(machine.env, machine.home));
    const worker = await startRunWorker(context, { schedules: false });
    try {
      const { teamId } = await operatorOf(context, undefined);
      await context.db.raw(`update decisions set verdict = 'rejected', reason = 'mine' where verdict = 'edited'`);
      await context.db.raw(`delete from decisions where reason = 'Waiting for the new price list.'`);
      await setSampleData(context.db, { teamId, sampleData: 'making' });
      await fillDemo(context);
      expect(await amounts()).toEqual(complete);
      const { rows } = await context.db.raw<{ rows: { reason: string }[] }>(
        `select reason from decisions where verdict = 'rejected' order by reason`,
      );
      // What was missing is made again; what a person has changed stays.
      expect(rows.map(({ reason }) => reason)).toContain('mine');
      expect(rows.map(({ reason }) => reason)).toContain('Waiting for the new price list.');
    } finally {
      await worker.stop();
      await context.close();
    }
  });
});

describe('demo reset', () => {
  test('asks before it deletes anything, and says what it would do', async () => {
    expect(await machine.run(['demo', 'reset'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('Pass --yes') as string,
    });
    const dry = await machine.run(['demo', 'reset', '--dry-run']);
    expect(dry).toMatchObject({ code: 0, err: expect.stringContaining('Nothing was changed (--dry-run)') as string });
    expect(await amounts()).toEqual(complete);
  });

  test('is refused where anything is live', async () => {
    const refused = await machine.run(['demo', 'reset', '--yes'], { env: { OPENAI_API_KEY: 'sk-live' } });
    expect(refused.code).not.toBe(0);
    expect(refused.err).toContain('only in sandbox mode');
    expect(await amounts()).toEqual(complete);
  });
});
