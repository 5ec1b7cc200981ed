import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { QuestionOptimization, SearchImport, SeoOptimization } from '@serplift/core/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
const importOf = (...line: string[]): Promise<Imported> => machine.json(['search-console', 'import', ...line]);

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

test('select makes another website the team’s choice, and says so when there is none such', async () => {
  const selected = async (): Promise<string[]> => {
    const sites = await machine.json<{ siteUrl: string; selected: boolean }[]>(['search-console', 'sites']);
    return sites.filter((one) => one.selected).map(({ siteUrl }) => siteUrl);
  };
  const select = (website: string) => machine.run(['search-console', 'select', website]);
  expect((await select(`${site}/`)).err).toContain(`now uses ${site}/.`);
  expect(await selected()).toEqual([`${site}/`]);
  expect((await select('sc-domain:nowhere.example')).code).toBe(4);
  await select('sc-domain:juniperandpine.example');
  expect(await selected()).toEqual(['sc-domain:juniperandpine.example']);
});

test("the interface's CSVs in German, UTF-16 and with a semicolon are read; the website is the one with most impressions", async () => {
  const text = `Seiten;Klicks;Impressionen;CTR;Position\r\n${site}/tents/;1.204;52.000;2,32%;4,2\r\n${site}/backpacks/;80;9.000;0,89%;6,1\r\n`;
  const pages = await file('Seiten.csv', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]));
  const { import: imported } = await importOf(pages);
  expect(imported).toMatchObject({ rowCount: 2, websiteUrl: `${site}/`, status: 'complete' });
  expect(imported.summary).toMatchObject({ kind: 'interface', totals: { clicks: 1284, impressions: 61_000 } });
});

test('every row that cannot be read is told with line and reason, counted exactly and written to the file', async () => {
  const rows = Array.from({ length: 130 }, (_, index) => `${site}/p${index},many,100,1%,5`);
  const broken = await file(
    'broken.csv',
    `page,clicks,impressions,ctr,position\n${site}/ok,3,100,3%,5\n${rows.join('\n')}\n`,
  );
  const rejects = path.join(machine.home, 'rejects.tsv');
  const { code, err } = await machine.run(['search-console', 'import', broken, '--rejects', rejects]);
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

test('the interface’s queries and pages make questions, whose pages are guessed from their addresses', async () => {
  const folder = path.join(machine.home, 'interface');
  await mkdir(folder);
  const head = (what: string): string => `Top ${what},Clicks,Impressions,CTR,Position\n`;
  const queries = `${head('queries')}how to wash a down jacket,3,400,0.75%,6.1\nwhere to buy a kayak,1,90,1.1%,8\n`;
  await writeFile(path.join(folder, 'Queries.csv'), queries);
  const pages = `${head('pages')}${site}/guides/wash-down-jacket/,9,1200,0.75%,6\n${site}/tents/,8,900,0.9%,7\n`;
  await writeFile(path.join(folder, 'Pages.csv'), pages);
  const run = await machine.json<QuestionOptimization>(['questions', 'run', '--from', folder]);
  const [wash, kayak] = run.queries;
  expect(wash).toMatchObject({ query: 'how to wash a down jacket', impressions: 400 });
  expect(wash?.rankingPages).toEqual([`${site}/guides/wash-down-jacket/`]);
  expect(wash?.warnings.join(' ')).toContain('guessed from their addresses');
  expect(kayak).toMatchObject({ rankingPages: [], grokAnalysis: { recommendation: 'improve_existing' } });
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
  const line = ['search-console', 'imports', 'remove', 'Again'];
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

test('seo run works on files, without queries by the words of each page', async () => {
  const pages = await file('run.csv', `page,clicks,impressions,ctr,position\n${site}/tents/,20,9000,0.2%,5\n`);
  const run = await machine.json<SeoOptimization>(['seo', 'run', '--from', pages]);
  expect(run).toMatchObject({ status: 'completed', source: { type: 'import' } });
  expect(run.dataQuality.find(({ id }) => id === 'anonymised')?.value).toBe('No queries');
  expect(run.pages[0]).toMatchObject({ url: `${site}/tents/`, state: 'succeeded' });
});
