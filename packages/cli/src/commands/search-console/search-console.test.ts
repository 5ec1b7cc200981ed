import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { KeptWebsite, SearchImport, SeoOptimization } from '@serplift/core/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestMachine, type TestMachine } from '../../testing/run-cli.ts';

let machine: TestMachine;
beforeAll(async () => {
  machine = await createTestMachine();
});
afterAll(() => machine.close());

const site = 'https://www.juniperandpine.example';

async function file(name: string, content: string | Buffer): Promise<string> {
  const target = path.join(machine.home, name);
  await writeFile(target, content);
  return target;
}

interface Imported {
  import: SearchImport;
  alreadyImported: boolean;
  rowsRejected: number;
}
const importOf = (...line: string[]): Promise<Imported> =>
  machine.json(['search-console', 'import', '--days', '90', ...line]);

test('sites lists the websites of the connected account and which one is selected', async () => {
  const sites = await machine.json<{ siteUrl: string; selected: boolean; selectable: boolean }[]>([
    'search-console',
    'sites',
  ]);
  expect(sites.filter(({ selected }) => selected).map(({ siteUrl }) => siteUrl)).toEqual([
    'sc-domain:juniperandpine.example',
  ]);
  expect(sites.some(({ selectable }) => !selectable)).toBe(true);
});

test('select makes another website the team’s choice, and says so when it does not exist', async () => {
  const selected = async (): Promise<string[]> => {
    const sites = await machine.json<{ siteUrl: string; selected: boolean }[]>(['search-console', 'sites']);
    return sites.filter((one) => one.selected).map(({ siteUrl }) => siteUrl);
  };
  const select = (website: string) => machine.run(['search-console', 'sites', '--select', website]);
  expect((await select(`${site}/`)).err).toContain(`now uses ${site}/.`);
  expect(await selected()).toEqual([`${site}/`]);
  expect((await select('sc-domain:nowhere.example')).code).toBe(4);
  await select('sc-domain:juniperandpine.example');
  expect(await selected()).toEqual(['sc-domain:juniperandpine.example']);
});

test('every row that cannot be read is reported with line and reason, counted exactly and written to the file', async () => {
  const rows = Array.from({ length: 130 }, (_, index) => `${site}/p${index},many,100,1%,5`);
  const broken = await file(
    'broken.csv',
    `page,clicks,impressions,ctr,position\n${site}/ok,3,100,3%,5\n${rows.join('\n')}\n`,
  );
  const rejects = path.join(machine.home, 'rejects.tsv');
  const { code, err } = await machine.run(['search-console', 'import', broken, '--days', '90', '--rejects', rejects]);
  expect(code).toBe(0);
  expect(err).toContain('130 rows could not be read');
  expect(err).toMatch(/broken\.csv, line 3: .*many/);
  const written = (await readFile(rejects, 'utf8')).trimEnd().split('\n');
  expect(written).toHaveLength(131);
  expect(written[130]).toMatch(/^broken\.csv\t132\t/);
});

test('queries without pages need the website named, and serve questions alone', async () => {
  const queries = await file('Queries.csv', 'Top queries,Clicks,Impressions,CTR,Position\ntents,12,400,3%,4.1\n');
  const { code, err } = await machine.run(['search-console', 'import', queries]);
  expect(code).toBe(2);
  expect(err).toContain('Set it with --site');
  const { import: imported } = await importOf(queries, '--site', 'juniperandpine.example');
  expect(imported.rowCount).toBe(1);
  const titles = await machine.run(['seo', 'run', '--from', imported.id]);
  expect(titles.code).toBe(1);
  expect(titles.err).toContain('no page');
});

test('API rows as NDJSON arrive in batches and whole', async () => {
  const lines = Array.from({ length: 11_000 }, (_, index) =>
    JSON.stringify({ keys: [`query ${index}`, `${site}/p${index % 500}`], clicks: 1, impressions: 60, position: 3 }),
  );
  const { import: imported } = await importOf(await file('api.ndjson', lines.join('\n')), '--name', 'API rows');
  expect(imported).toMatchObject({ name: 'API rows', rowCount: 11_000 });
});

test('the same data is not imported twice unless it gets a name', async () => {
  const pages = await file('again.csv', `page,clicks,impressions,position\n${site}/again,3,100,5\n`);
  const first = await importOf(pages);
  const second = await importOf(pages);
  expect(second).toMatchObject({ alreadyImported: true, import: { id: first.import.id } });
  expect((await importOf(pages, '--name', 'Again')).alreadyImported).toBe(false);
});

test('an import is removed by name, after a yes', async () => {
  const line = ['search-console', 'forget', 'Again'];
  expect((await machine.run(line)).code).toBe(2);
  expect((await machine.run([...line, '--yes'])).code).toBe(0);
  expect((await machine.run([...line, '--yes'])).code).toBe(4);
  const left = await machine.json<SearchImport[]>(['search-console', 'imports']);
  expect(left.map(({ name }) => name)).not.toContain('Again');
});

test('a file that is not there, an empty one and a picture are usage errors with the reason', async () => {
  const empty = await file('empty.csv', '');
  const picture = await file('picture.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 1, 2]));
  for (const name of [path.join(machine.home, 'nowhere.csv'), empty, picture]) {
    const { code, err } = await machine.run(['search-console', 'import', name]);
    expect({ name, code }).toEqual({ name, code: 2 });
    expect(err).toMatch(/^Error: .+/);
  }
});

test('seo run works on files; for a page without a known query no search results are bought', async () => {
  const pages = await file('run.csv', `page,clicks,impressions,ctr,position\n${site}/tents/,20,9000,0.2%,5\n`);
  const run = await machine.json<SeoOptimization>(['seo', 'run', '--from', pages, '--days', '90']);
  expect(run).toMatchObject({ status: 'completed', source: { type: 'import' } });
  expect(run.dataQuality.find(({ id }) => id === 'anonymised')?.value).toBe('No queries');
  expect(run.pages[0]).toMatchObject({ url: `${site}/tents/`, state: 'succeeded', keyword: null, competitors: [] });
  expect(run.pages[0]?.warnings.join(' ')).toContain('No query is known for this page');
});

describe('the period of the data', () => {
  const head = 'Top pages,Clicks,Impressions,CTR,Position\n';
  const pagesFolder = async (name: string, filters: string | null): Promise<string> => {
    const folder = path.join(machine.home, name);
    await mkdir(folder);
    await writeFile(path.join(folder, 'Pages.csv'), `${head}${site}/${name},4,900,0.4%,6\n`);
    if (filters !== null) await writeFile(path.join(folder, 'Filters.csv'), filters);
    return folder;
  };

  test('is never assumed: without a terminal the command says what to pass, and imports nothing', async () => {
    const folder = await pagesFolder('undated', null);
    const before = await machine.json<SearchImport[]>(['search-console', 'imports']);
    const { code, err } = await machine.run(['search-console', 'import', folder]);
    expect(code).toBe(2);
    expect(err).toContain('--days 90');
    const after = await machine.json<SearchImport[]>(['search-console', 'imports']);
    expect(after).toHaveLength(before.length);
  });

  test('is asked for in a terminal, and an answer that is not a number imports nothing', async () => {
    const folder = await pagesFolder('asked', null);
    const asks: string[] = [];
    const answering = (answer: string) => ({
      prompts: {
        confirm: async () => true,
        text: async (question: string) => (asks.push(question), answer),
      },
    });
    const line = ['search-console', 'import', folder, '--json'];
    expect((await machine.run(line, answering('a while'))).code).toBe(2);
    const { code, out } = await machine.run(line, answering('30'));
    expect(code).toBe(0);
    expect((JSON.parse(out) as Imported).import.days).toBe(30);
    expect(asks[0]).toContain('How many days');
  });

  test('can be set later, and until then no run starts', async () => {
    const { import: old } = await importOf(await pagesFolder('later', null), '--name', 'Later');
    const changed = await machine.json<SearchImport>(['search-console', 'imports', 'Later', '--days', '365']);
    expect(changed).toMatchObject({ id: old.id, days: 365 });
    expect((await machine.run(['search-console', 'imports', 'Later', '--days', '0'])).code).toBe(2);
  });
});

test('import - reads what is piped in', async () => {
  const stdin = `page,clicks,impressions,position\n${site}/piped,3,100,5\n,,,\n`;
  const { code, out, err } = await machine.run(['search-console', 'import', '-', '--days', '28', '--json'], { stdin });
  expect({ code, err }).toMatchObject({ code: 0 });
  expect(JSON.parse(out)).toMatchObject({ rowsRejected: 0, import: { name: 'stdin', rowCount: 1, days: 28 } });
  expect((await machine.run(['search-console', 'import', '-', '--days', '28'], { stdin: '' })).code).toBe(2);
});

describe('kept search data', () => {
  // This website has no traffic, so its sixteen months are fetched within seconds.
  const empty = 'https://trade.juniperandpine.example/';
  const keptOf = async (): Promise<KeptWebsite | undefined> => {
    const websites = await machine.json<KeptWebsite[]>(['search-console', 'status']);
    return websites.find(({ websiteUrl }) => websiteUrl === empty);
  };

  test('is fetched to the end by sync, which continues after Ctrl-C', { timeout: 300_000 }, async () => {
    const sync = ['search-console', 'sync', empty];
    const interrupted = await machine.run(sync, { interruptAt: ' of 487 days' });
    expect([interrupted.code, interrupted.err]).toEqual([130, expect.stringContaining('continues from there')]);
    const { code, err } = await machine.run(sync);
    expect([code, err]).toEqual([0, expect.stringMatching(/has 487 days, \d{4}-\d{2}-\d{2} to \d{4}-\d{2}-\d{2}/u)]);
    expect(await keptOf()).toMatchObject({ state: 'current', keptDays: 487, wantedDays: 487, failure: null });
    expect((await machine.run(['search-console', 'status'], { columns: 120 })).out).toMatch(
      /trade\..*up to date +487 of 487/u,
    );
  });

  test('says what Google refuses, and when it is tried again', async () => {
    const body = { error: { errors: [{ reason: 'forbidden' }] } };
    await machine.run(['search-console', 'forget', empty, '--yes']);
    machine.sandbox.faults.add({ match: 'searchAnalytics/query', status: 403, body });
    const { code, err } = await machine.run(['search-console', 'sync', empty]);
    machine.sandbox.faults.clear();
    expect([code, err]).toEqual([1, expect.stringContaining('The next attempt is at')]);
  });

  test('is deleted by forget, except of the website that the team uses', async () => {
    expect((await machine.run(['search-console', 'forget', empty, '--yes'])).err).toContain('Deleted the search data');
    expect(await keptOf()).toBeUndefined();
    expect((await machine.run(['search-console', 'forget', empty, '--yes'])).code).toBe(4);
    const selected = await machine.run(['search-console', 'forget', 'sc-domain:juniperandpine.example', '--yes']);
    expect(selected.err).toContain('Your team uses this website');
  });
});
