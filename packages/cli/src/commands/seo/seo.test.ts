import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sandboxCredentials } from '@serplift/core';
import type { OptimizationSummary, Quote, SeoOptimization, SeoPage } from '@serplift/core/api';
import { seoCsvText } from '@serplift/core/api/csv';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestMachine, type TestMachine } from '../../testing/run-cli.ts';

let machine: TestMachine;
beforeAll(async () => {
  machine = await createTestMachine();
});
afterAll(() => machine.close());

const history = (): Promise<OptimizationSummary[]> => machine.json(['history', '--kind', 'seo']);

/** OpenAI as if it were live, so that money is at stake; its answers come from the sandbox anyway. */
const paidModel = (): { env: Record<string, string> } => ({
  env: {
    SERPLIFT_SANDBOX: 'identity,google,xai,dataforseo,pages',
    OPENAI_API_KEY: sandboxCredentials.openai,
    OPENAI_BASE_URL: `${machine.sandbox.origin}/openai/v1`,
  },
});
const paidRun = ['seo', 'run', '--model', 'gpt-4o', '--max-pages', '1'];

describe('on a machine where nothing was ever done', () => {
  test('one command reaches a finished result', async () => {
    const { code, out, err } = await machine.run([
      'seo',
      'run',
      '--max-pages',
      '6',
      '--csv',
      path.join(machine.home, 'a.csv'),
    ]);
    expect(err).toContain('simulated');
    expect(err).toMatch(/serplift seo show [0-9a-f-]{36}/);
    expect(code).toBe(0);
    const [header, ...rows] = out.trimEnd().split('\n');
    const titles = header?.split('\t') ?? [];
    expect(titles[0]).toBe('url');
    expect(titles.slice(-8, -4)).toEqual(['window in days', 'clicks in window', 'impressions in window', 'cannot say']);
    expect(titles.slice(-4)).toEqual([
      'sessions in window',
      'key events in window',
      'revenue in window',
      'revenue currency',
    ]);
    expect(rows[0]?.split('\t')[titles.indexOf('window in days')]).toBe('90');
    expect(rows).toHaveLength(6);
    expect(rows[0]).toMatch(/^https:\/\/www\.juniperandpine\.example\//);
  });

  test('its CSV is what the browser makes of the same pages', async () => {
    const run = await machine.json<SeoOptimization>(['seo', 'show']);
    const exported = await machine.run(['seo', 'export', run.id]);
    expect(exported.out).toBe(seoCsvText(run.pages));
    const all = await machine.run(['seo', 'export', run.id, '--all-columns']);
    expect(all.out).toBe(seoCsvText(run.pages, { allColumns: true }));
    expect(await readFile(path.join(machine.home, 'a.csv'), 'utf8')).toBe(exported.out);
    expect(await readdir(machine.home)).not.toContainEqual(expect.stringMatching(/part$/));
  });

  test('history and usage know of it', async () => {
    const [run] = await history();
    expect(run).toMatchObject({ kind: 'seo', status: 'completed', simulated: true });
    const failed = await machine.run(['history', '--status', 'failed']);
    expect(failed.out.trim().split('\n')).toEqual([expect.stringMatching(/^id\tkind\tstatus\t/u)]);
    expect(failed.err).toContain('No matching runs.');
    const { data, pagination } = await machine.json<{ data: unknown[]; pagination: { totalItems: number } }>([
      'usage',
      '--limit',
      '2',
    ]);
    expect(data).toHaveLength(2);
    expect(pagination.totalItems).toBeGreaterThanOrEqual(12);
  });
});

describe('seo show', () => {
  test('prints the newest run for a person, nothing wider than the terminal', async () => {
    const { out } = await machine.run(['seo', 'show'], { columns: 80 });
    expect(out).toContain('Window: ');
    expect(out).toContain('→ ');
    const wide = out.split('\n').filter((line) => line.length > 80 && line.trim().includes(' '));
    expect(wide).toEqual([]);
  });

  test('shows one page by the end of its address', async () => {
    const { pages } = await machine.json<SeoOptimization>(['seo', 'show']);
    const [page] = pages;
    const { out } = await machine.run(['seo', 'show', '--page', new URL(page!.url).pathname]);
    expect(out).toContain(page!.url);
    expect(out).toContain('Competitors seen');
    expect(out).toMatch(/^Section\tText\nName\thttps:[^]*\nFigures\t90 days +[\d,]+ clicks? of [\d,]+ impressions/u);
    expect((await machine.run(['seo', 'show', '--page', '/nowhere'])).code).toBe(4);
  });

  test('foreign text cannot move the cursor [IN-07]', async () => {
    const { code, err } = await machine.run(['seo', 'run', '--site', 'sc-domain:\u001b[2Jevil.example']);
    expect(code).not.toBe(0);
    expect(err).not.toContain('\u001b');
  });
});

describe('seo run --fault', () => {
  test('takes only pages whose present text has the fault', { timeout: 60_000 }, async () => {
    const { code } = await machine.run(['seo', 'run', '--fault', 'missing-title', '--max-pages', '3']);
    expect(code).toBe(0);
    const run = await machine.json<SeoOptimization>(['seo', 'show']);
    expect(run.settings['faults']).toEqual(['missingTitle']);
    expect(run.pages.map(({ fault }) => fault)).toEqual(run.pages.map(() => 'missingTitle'));
    expect(run.pages.length).toBeGreaterThan(0);
    expect((await machine.run(['seo', 'show'], { columns: 100 })).out).toContain('Pages read before the choice: ');
  });

  test('names the faults there are when it knows none of that name', async () => {
    const { code, err } = await machine.run(['seo', 'run', '--fault', 'ugly']);
    expect(code).toBe(2);
    expect(err).toContain('missing-title, boilerplate-title, shared-title');
  });
});

describe('before money is spent', () => {
  test('--dry-run shows the cost and starts nothing', async () => {
    const before = await history();
    const { quote } = await machine.json<{ quote: Quote }>([...paidRun, '--dry-run'], paidModel());
    expect(quote.simulated).toBe(false);
    expect(quote.likelyUsd).toBeGreaterThan(0);
    expect(await history()).toHaveLength(before.length);
  });

  test('--dry-run lists the pages that the run then takes, in its order, and pays for none', async () => {
    const wanted = ['seo', 'run', '--max-pages', '6'];
    const calls = async () => (await machine.json<{ pagination: { totalItems: number } }>(['usage'])).pagination;
    const before = await calls();
    const { pages, isSurveyed } = await machine.json<{ pages: Partial<SeoPage>[]; isSurveyed: boolean }>([
      ...wanted,
      '--dry-run',
    ]);
    expect(await calls()).toEqual(before);
    expect(isSurveyed).toBe(true);
    const { out, err } = await machine.run([...wanted, '--dry-run']);
    expect(out).toMatch(/^url\tposition\tclicks\t/u);
    expect(out.trim().split('\n')).toHaveLength(7);
    expect(err).toContain('Nothing was started');
    const run = await machine.json<SeoOptimization>(wanted);
    expect(pages.map(({ url, fault }) => [url, fault])).toEqual(run.pages.map(({ url, fault }) => [url, fault]));
  });

  test('a yes runs, and the ledger says that it was not simulated', async () => {
    const questions: string[] = [];
    const prompts = {
      confirm: async (question: string) => questions.push(question) > 0,
      text: async () => '',
    };
    const { code } = await machine.run(paidRun, { ...paidModel(), prompts });
    expect(code).toBe(0);
    expect(questions).toEqual([expect.stringMatching(/\$0\.\d{2,4}/)]);
    const { data } = await machine.json<{ data: { provider: string; simulated: boolean }[] }>([
      'usage',
      '--limit',
      '1',
    ]);
    expect(data[0]).toMatchObject({ provider: 'openai', simulated: false });
  });

  test('--max-cost stops the run and --fail-on partial notices', async () => {
    const line = ['seo', 'run', '--model', 'gpt-4o', '--max-pages', '3', '--yes', '--max-cost', '0.0001'];
    const { code, err } = await machine.run([...line, '--fail-on', 'partial'], paidModel());
    expect(code).toBe(1);
    expect(err).toContain('ceiling');
  });

  test('a run that its ceiling let make nothing has failed, whatever --fail-on says of gaps', async () => {
    const line = ['seo', 'run', '--model', 'gpt-4o', '--max-pages', '2', '--yes', '--max-cost', '0.0001'];
    const { code, err } = await machine.run(line, paidModel());
    expect(code).toBe(1);
    expect(err).toContain('✗ The run stopped at its cost ceiling');
    expect(err).not.toContain('✓');
  });
});

describe('a command that is repeated', () => {
  test('two at once without a key work one run; after its end a new one starts [CL-07]', async () => {
    const line = ['seo', 'run', '--max-pages', '4'];
    const [one, two] = await Promise.all([machine.json<SeoOptimization>(line), machine.json<SeoOptimization>(line)]);
    expect(two.id).toBe(one.id);
    expect((await machine.json<SeoOptimization>(line)).id).not.toBe(one.id);
  });

  test('a detached run is finished by the next command that follows it [CL-07]', async () => {
    const line = ['seo', 'run', '--max-pages', '5'];
    const detached = await machine.run([...line, '--detach']);
    const id = detached.out.trim();
    expect((await history()).find((run) => run.id === id)?.status).toBe('pending');
    expect(await machine.json<SeoOptimization>(line)).toMatchObject({ id, status: 'completed' });
  });
});

describe('stopping', () => {
  test('Ctrl-C cancels the run, says so and exits with 130', async () => {
    const target = path.join(machine.home, 'half.csv');
    const { code, err } = await machine.run(['seo', 'run', '--csv', target], { interruptAt: 'Writing titles' });
    expect(code).toBe(130);
    expect(err).toContain('Interrupted. Canceling the run');
    expect(err).toMatch(/serplift seo show [0-9a-f-]{36}/);
    const [run] = await history();
    expect(run?.status).toBe('cancelled');
    expect(await readdir(machine.home)).not.toContainEqual(expect.stringMatching(/^half/));
  });

  test('seo cancel ends a run once', async () => {
    const { out } = await machine.run(['seo', 'run', '--max-pages', '7', '--detach']);
    const cancelled = await machine.json<OptimizationSummary>(['seo', 'cancel', out.trim()]);
    expect(cancelled.status).toBe('cancelled');
    expect((await machine.run(['seo', 'cancel', out.trim()])).code).toBe(0);
  });
});

describe('failing', () => {
  test('a run whose CSV has no folder to go to is not started', async () => {
    const before = await history();
    const { code, err } = await machine.run(['seo', 'run', '--csv', '/nowhere/titles.csv']);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining("The folder /nowhere doesn't exist") });
    expect(await history()).toEqual(before);
  });

  test('a run in which nothing is eligible exits with 1, or 0 with --fail-on none', async () => {
    const file = path.join(machine.home, 'deep.csv');
    await writeFile(file, 'page,clicks,impressions,ctr,position\nhttps://a.example/x,1,500,0.002,60\n');
    const line = ['seo', 'run', '--from', file, '--days', '90'];
    const { code, err } = await machine.run(line);
    expect(code).toBe(1);
    expect(err).toContain('✗');
    expect((await machine.run([...line, '--fail-on', 'none'])).code).toBe(0);
  });

  test('an unknown website is exit code 4 and says where to look', async () => {
    const { code, err } = await machine.run(['seo', 'run', '--site', 'nowhere.example']);
    expect(code).toBe(4);
    expect(err).toContain('serplift search-console sites');
  });

  test('--page works that page alone, and a page of another site is a usage error', async () => {
    const [first] = (await history()).filter(({ status }) => status === 'completed').slice(-1);
    const { pages } = await machine.json<SeoOptimization>(['seo', 'show', first?.id ?? '']);
    const url = pages[1]?.url ?? '';
    const run = await machine.json<SeoOptimization>(['seo', 'run', '--page', url]);
    expect(run.pages.map((page) => page.url)).toEqual([url]);
    const { code, err } = await machine.run(['seo', 'run', '--page', 'https://elsewhere.example/']);
    expect(code).toBe(2);
    expect(err).toContain("isn't a page of juniperandpine.example");
  });
});
