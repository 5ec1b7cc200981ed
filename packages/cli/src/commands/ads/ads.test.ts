import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type {
  AdsOptimization,
  Api,
  Deployment,
  GoogleAdsAccount,
  GoogleAdsCampaign,
  OptimizationSummary,
  OutputOf,
} from '@serplift/core/api';
import { adsCsvText } from '@serplift/core/api/csv';
import { readAdsLedger } from '@serplift/sandbox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestMachine, type TestMachine } from '../../testing/run-cli.ts';

let machine: TestMachine;
beforeAll(async () => {
  machine = await createTestMachine();
});
afterAll(() => machine.close());

const ledger = () => readAdsLedger(machine.sandbox.origin);
const mutates = () =>
  machine.sandbox.calls.matching('adGroupAds:mutate').map(({ body }) => body as { validateOnly: boolean });
type RolledBack = OutputOf<Api['ads']['rollback']>;

describe('accounts and campaigns', () => {
  test('without a chosen account a run says how to choose one', async () => {
    const { code, err } = await machine.run(['ads', 'campaigns']);
    expect({ code, err }).toEqual({
      code: 2,
      err: expect.stringContaining('serplift ads accounts --select') as string,
    });
  });

  test('an account is chosen by name or by number, with or without dashes', async () => {
    expect((await machine.run(['ads', 'accounts', '--select', '418-000-1002'])).err).toContain('Catalog');
    expect((await machine.run(['ads', 'accounts', '--select', 'Juniper & Pine'])).code).toBe(0);
    const accounts = await machine.json<GoogleAdsAccount[]>(['ads', 'accounts']);
    expect(accounts.find(({ selected }) => selected)?.name).toBe('Juniper & Pine');
    expect((await machine.run(['ads', 'accounts', '--select', 'Nobody'])).code).toBe(4);
  });

  test('campaigns and ad groups are listed with their figures', async () => {
    const campaigns = await machine.json<GoogleAdsCampaign[]>(['ads', 'campaigns']);
    expect(campaigns.map(({ name }) => name)).toContain('Shelter and Sleep');
    const { out } = await machine.run(['ads', 'campaigns', '--ad-groups', '--campaign', 'Shelter and Sleep']);
    const [header, ...rows] = out.trimEnd().split('\n');
    expect(header?.split('\t').slice(0, 3)).toEqual(['ID', 'Ad group', 'Campaign']);
    expect(rows.length).toBe(campaigns.find(({ name }) => name === 'Shelter and Sleep')?.adGroups.length);
    expect((await machine.run(['ads', 'campaigns', '--ad-groups', '--campaign', 'Nothing'])).code).toBe(4);
  });

  test('an account that lacks the EU declaration is reported before any run', async () => {
    const { err } = await machine.run(['ads', 'campaigns', '--account', '418-000-1102']);
    expect(err).toContain('EU political advertising');
  });
});

describe('a run', () => {
  const tents = ['ads', 'run', '--ad-group', 'Tents', '--ad-group', 'Sleeping Bags'];

  test('needs to know what to work on', async () => {
    const { code, err } = await machine.run(['ads', 'run']);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('--ad-group') as string });
    expect((await machine.run(['ads', 'run', '--all', '--campaign', 'Brand'])).code).toBe(2);
    expect((await machine.run(['ads', 'run', '--all', '--headlines', '2'])).code).toBe(2);
  });

  test('ends with ads, a CSV file of them and the next commands', async () => {
    const file = path.join(machine.home, 'ads.csv');
    const { code, out, err } = await machine.run([...tents, '--csv', file]);
    expect(code).toBe(0);
    expect(out.trimEnd().split('\n')).toHaveLength(3);
    expect(err).toMatch(/serplift ads deploy [0-9a-f-]{36}/);
    const run = await machine.json<AdsOptimization>(['ads', 'show']);
    expect(await readFile(file, 'utf8')).toBe(adsCsvText(run.adGroups));
    expect((await machine.run(['ads', 'export'])).out).toBe(adsCsvText(run.adGroups));
    expect((await machine.run(['ads', 'export', '--format', 'editor'])).out).toBe(
      adsCsvText(run.adGroups, { format: 'editor' }),
    );
    expect((await machine.run(['ads', 'export', '--only-accepted'])).out.trimEnd().split('\r\n')).toHaveLength(1);
  });

  test('shows one ad in full, nothing wider than the terminal', async () => {
    const { out } = await machine.run(['ads', 'show', '--ad-group', 'Tents'], { columns: 80 });
    expect(out).toMatch(/\(\d+\/30/);
    expect(out).toContain('Combinations');
    expect(out.split('\n').filter((line) => line.length > 80 && line.trim().includes(' '))).toEqual([]);
    expect((await machine.run(['ads', 'show', '--ad-group', 'Nowhere'])).code).toBe(4);
  });
});

describe('deploying', () => {
  let run: AdsOptimization;
  beforeAll(async () => {
    const runs = await machine.json<OptimizationSummary[]>(['history', '--kind', 'ads']);
    run = await machine.json<AdsOptimization>([
      'ads',
      'show',
      runs.find(({ status }) => status === 'completed')?.id ?? '',
    ]);
  });

  test('--dry-run only asks; the sandbox sees nothing else [CL-06]', async () => {
    machine.sandbox.calls.clear();
    const dry = await machine.run(['ads', 'deploy', run.id, '--dry-run']);
    expect(dry.code).toBe(0);
    expect(dry.err).toContain('Nothing was created');
    expect((await machine.run(['ads', 'deploy', run.id, '--enable', '--dry-run'])).out).toContain('planned');
    expect(mutates().length).toBeGreaterThan(0);
    expect(mutates().every(({ validateOnly }) => validateOnly)).toBe(true);
    expect(await ledger()).toEqual([]);
  });

  test('needs a typed word, or --yes where no one can be asked', async () => {
    const without = await machine.run(['ads', 'deploy', run.id]);
    expect({ code: without.code, err: without.err }).toEqual({
      code: 2,
      err: expect.stringContaining('--yes') as string,
    });
    const questions: string[] = [];
    const answering = (answer: string) => ({
      confirm: async () => true,
      text: async (question: string) => {
        questions.push(question);
        return answer;
      },
    });
    const refused = await machine.run(['ads', 'deploy', run.id], { prompts: answering('yes') });
    expect(refused.err).toContain('Nothing was deployed.');
    expect(questions[0]).toMatch(/Type "deploy" to create 2 ads in Juniper & Pine \(418-000-1001\), paused/);
    expect(await ledger()).toEqual([]);
    const typed = await machine.run(['ads', 'deploy', run.id, '--ad-group', 'Tents'], { prompts: answering('deploy') });
    expect(typed.code).toBe(0);
    expect(await ledger()).toHaveLength(1);
  });

  test('only accepted ads, when none was accepted, is a failure that says so', async () => {
    const { code, err } = await machine.run(['ads', 'deploy', run.id, '--only-accepted', '--yes']);
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('no ad has been accepted') as string });
    expect((await machine.run(['ads', 'deploy', run.id, '--exempt', 'GAMBLING', '--yes'])).code).toBe(2);
  });

  test('what could not be created is exit code 1 unless --fail-on none, with the reason', async () => {
    expect((await machine.run(['ads', 'run', '--ad-group', 'Down Jackets'])).code).toBe(0);
    const body = JSON.stringify({ dailyOperations: 0 });
    const headers = { 'content-type': 'application/json' };
    const settings = `${machine.sandbox.origin}/google-ads/settings`;
    await fetch(settings, { method: 'PUT', headers, body });
    const failed = await machine.run(['ads', 'deploy', '--yes']);
    expect({ code: failed.code, out: failed.out }).toMatchObject({ code: 1, out: expect.stringContaining('used up') });
    expect((await machine.run(['ads', 'deploy', '--yes', '--fail-on', 'none'])).code).toBe(0);
    await fetch(settings, { method: 'PUT', headers, body: JSON.stringify({ dailyOperations: null }) });
    expect((await machine.run(['ads', 'deploy', '--yes'])).code).toBe(0);
  });

  test('is listed, and rolled back after a dry run that changes nothing', async () => {
    const list = await machine.json<Deployment[]>(['ads', 'show', run.id, '--deployments']);
    expect(list.flatMap(({ ads }) => ads.map(({ state }) => state))).toEqual(['created']);
    const shown = await machine.run(['ads', 'show', run.id, '--deployments'], { columns: 100 });
    expect(shown.out).toContain('review in progress');
    const before = (await ledger()).length;
    const [newest] = list;
    const line = ['ads', 'rollback', newest?.id ?? '', '--remove'];
    const dry = await machine.run([...line, '--dry-run']);
    expect(dry.out).toContain('willRemove');
    expect(dry.err).toContain('cannot be restored');
    expect((await machine.run(line)).code).toBe(2);
    expect(await ledger()).toHaveLength(before);
    const done = await machine.json<RolledBack>([...line, '--yes']);
    expect(done.ads.map(({ outcome }) => outcome)).toEqual(['removed']);
    expect((await machine.run([...line, '--yes'])).err).toContain('nothing left');
    expect((await machine.run(['ads', 'rollback', '01a1fc77-a517-74b0-8fc9-09f2c48cbb5a', '--yes'])).code).toBe(4);
  });
});

test('a run that its ceiling stopped says so first, whatever else failed', async () => {
  await machine.run(['ads', 'accounts', '--select', 'Juniper & Pine']);
  const { err } = await machine.run(['ads', 'run', '--all', '--max-cost', '0.001']);
  expect(err).toMatch(
    /✗ The run stopped at its cost ceiling of \$0\.0010: \d+ items were not processed\. (?:All \d+ processed items|Nothing was made)/u,
  );
});
