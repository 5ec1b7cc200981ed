import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { productVersion, sandboxCredentials } from '@serplift/core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type DocExample, examplesIn, instructions, readDocExamples, root } from './testing/doc-examples.ts';
import { createTestMachine, type TestMachine } from './testing/run-cli.ts';

// Some sixty commands, a dozen of them whole runs.
vi.setConfig({ testTimeout: 900_000 });

const site = 'https://www.juniperandpine.example';

let machine: TestMachine;
let folder: string;
beforeAll(async () => {
  machine = await createTestMachine();
  folder = path.join(machine.home, 'docs');
  const pages = ['tents', 'trekking-poles', 'down-jackets', 'guides/choose-tent', 'guides/pfas'];
  const queries = ['how to choose a tent', 'how to wash a down vest', 'what is pfas', 'which trekking poles', 'tents'];
  const row = (name: string, index: number): string => `${name},${40 - index},${9000 - index * 400},0.4%,5.${index}`;
  const columns = 'Clicks,Impressions,CTR,Position';
  const write = (name: string, text: string) => writeFile(path.join(folder, 'export', name), text);
  await mkdir(path.join(folder, 'export'), { recursive: true });
  await write(
    'Pages.csv',
    `Top pages,${columns}\n${pages.map((page, at) => row(`${site}/${page}/`, at)).join('\n')}\n`,
  );
  const days = Array.from({ length: 28 }, (_, at) => `2026-10-${String(at + 1).padStart(2, '0')},5,1400,0.4%,5.5`);
  await write('Dates.csv', `Date,${columns}\n${days.join('\n')}\n`);
  await write('Queries.csv', `Top queries,${columns}\n${queries.map(row).join('\n')}\n`);
});
afterAll(async () => {
  await machine.close();
  await rm(folder, { recursive: true, force: true });
});

/** Commands that are not run here, each with its reason. */
const notRun: readonly [start: string, reason: string][] = [
  ['serve', 'runs until it is stopped; serve.test.ts starts it'],
  ['mcp', 'runs until it is stopped; mcp.test.ts starts it'],
  ['ads edit Tents --headline 2=Shelter', 'needs an ad that is not in Google Ads yet; ads.test.ts edits one'],
  ['questions split', 'needs queries that a run grouped; questions.test.ts splits'],
  ['questions accept', 'needs questions with proposals; review.test.ts accepts'],
  ['login', 'needs the server that the page imagines; login.test.ts has one'],
];

/** Commands that end otherwise than with 0, as their page says. */
const endings: readonly [start: string, code: number][] = [
  ['ads edit Tents --headline 2=BUY NOW!!!', 1],
  // No one joined by the invitation, which takes a browser.
  ['teams edit-member ana@example.com', 4],
  ['teams remove ana@example.com', 4],
  // No data is kept here of a website that the team no longer uses.
  ['search-console forget', 4],
];

/** What a person types when asked; elsewhere they take what is offered. */
const typed: readonly [asked: string, answer: string][] = [
  ['"deploy"', 'deploy'],
  ['days', '28'],
];

/** The demo team, once the first command has made it; one of the examples makes a second team. */
const demoTeam = { SERPLIFT_TEAM: 'juniper-pine-demo' };

/** The newest entry of a list. */
const newest = async (...line: string[]): Promise<string> => {
  const { code, out } = await machine.run([...line, '--json'], { env: demoTeam });
  // What an earlier example failed to make is not there; that example says why.
  const [first] = code === 0 ? (JSON.parse(out) as { id: string }[]) : [];
  return first?.id ?? 'none';
};

/** Ids, websites and files that a page makes up, as they are on this machine. */
async function actualWord(word: string, words: readonly string[]): Promise<string> {
  const isId = /^[\da-f]{8}-[\da-f-]{27}$/u.test(word);
  if (isId && words.includes('--from')) return newest('search-console', 'imports');
  if (isId && words[1] === 'rollback') return newest('ads', 'show', '--deployments');
  if (isId && words[1] === 'edit-idea') return newest('projects', 'ideas', 'Shop', 'https://shop.example/tents');
  if (word === 'ana@example.com' && words.includes('--mail')) return sandboxCredentials.demo.email;
  if (word.startsWith('$(jq')) return newest('history', '--kind', 'ads');
  if (word.startsWith('$(cat')) return 'Wash it by hand at 30 degrees with a down detergent, and dry it at low heat.';
  if (/^sc-domain:(?:shop\.)?example(?:\.com)?$/u.test(word)) return 'sc-domain:juniperandpine.example';
  if (/^(?:\.\/export|questions\.csv)$/u.test(word)) return path.join(folder, path.basename(word));
  return word;
}

async function perform({ page, text, words, sample }: DocExample, env: Record<string, string>) {
  const line: string[] = [];
  for (const word of words) line.push(await actualWord(word, words));
  // A hundred pages show nothing that five do not.
  if (words[0] === 'seo' && words[1] === 'run' && !words.includes('--max-pages')) line.push('--max-pages', '5');
  const expected = endings.find(([start]) => words.join(' ').startsWith(start))?.[1] ?? 0;
  // A person who agrees, and who types what is asked for.
  const prompts = {
    confirm: async () => true,
    text: async (question: string, { initial = '' }: { initial?: string } = {}) =>
      typed.find(([asked]) => question.includes(asked))?.[1] ?? initial,
  };
  const { code, err, screen } = await machine.run(line, { prompts, env, ...(sample === '' ? {} : { columns: 100 }) });
  const failure = code === expected ? null : `${page}: serplift ${text} ended with ${code}: ${err.slice(-300)}`;
  return { failure, screen: screen.replaceAll(progress, '').trimEnd() };
}

const id = /[\da-f]{8}-[\da-f]{4}-7[\da-f-]{21}/gu;

/** A print without what differs each time: IDs, figures, dates, and the rows of tables, as the sandbox's data moves with the date. */
const lasting = (text: string): string =>
  text
    .replaceAll(/^([A-Z][A-Z\d ./→]+)\n(?:.+(?:\n|$))*/gmu, '$1\n')
    .replaceAll(id, 'ID')
    .replaceAll(/[A-Z][a-z]{2} \d{1,2}(?:, [\d:]+)?|\d[\d,.-]*/gu, '#')
    .replaceAll(/\s+/gu, ' ');

/** What is overwritten in a person's terminal. */
const progress = /^(?:Waiting|Counting|Reading|Finding|Writing|Creating|Importing) [^.\n]*\n/gmu;

/** The page with what its commands print today; a sample that differs only in what differs each time stays. */
function withSamples(text: string, shown: readonly { example: DocExample; screen: string }[]): string {
  return shown.toReversed().reduce((page, { example: { sample, at }, screen }) => {
    if (sample === '' || lasting(sample) === lasting(screen)) return page;
    const ids = sample.match(id) ?? [];
    const actual = screen.replaceAll(id, (one) => ids.shift() ?? one);
    return `${page.slice(0, at)}${actual}${page.slice(at + sample.length)}`;
  }, text);
}

test('every command that the README and the pages of docs show does what they say, and prints their samples (-u writes them)', async () => {
  const examples = await readDocExamples();
  expect(examples.length).toBeGreaterThan(40);
  const failures: string[] = [];
  const shown: { example: DocExample; screen: string }[] = [];
  for (const example of examples) {
    if (notRun.some(([start]) => example.words.join(' ').startsWith(start))) continue;
    const { failure, screen } = await perform(example, example === examples[0] ? {} : demoTeam);
    if (failure === null) shown.push({ example, screen });
    else failures.push(failure);
  }
  expect(failures).toEqual([]);
  for (const page of new Set(examples.map((example) => example.page))) {
    const file = path.join(root, page);
    const ofPage = shown.filter(({ example }) => example.page === page);
    await expect(withSamples(await readFile(file, 'utf8'), ofPage)).toMatchFileSnapshot(file);
  }
});

test('an example is found in a session, in a script, and with its quoted words whole', () => {
  const page = [
    '```',
    '$ serplift ads edit Tents --headline "2=Warm & dry" | tee x   # why',
    'serplift not typed',
    '  but printed',
    '```',
    '```yaml',
    '    serplift seo run \\',
    '      --site x > run.json',
    '```',
  ].join('\n');
  const found = examplesIn('page', page);
  expect(found.map(({ words, sample }) => [words, sample])).toEqual([
    [['ads', 'edit', 'Tents', '--headline', '2=Warm & dry'], 'serplift not typed\n  but printed'],
    [['seo', 'run', '--site', 'x'], ''],
  ]);
  expect(page.slice(found[0]?.at).startsWith('serplift not typed')).toBe(true);
});

test('nothing tells anyone to get the program by a name that somebody else may register', async () => {
  const byName =
    /\bnpx (?:-\S+ )*serplift\b|\bnpm (?:install|i|exec|x) (?:-\S+ )*serplift\b|\bserplift@(?:\d|latest|\$|VERSION)|['"]npx['"]|docker (?:pull|run) \S*serplift|(?:ghcr|docker)\.io\/\S*serplift/gu;
  const found = (await instructions()).flatMap(([file, text]) => {
    // What changes once somebody has published it.
    const [today = ''] = file === 'docs/releases.md' ? text.split('Nothing has been published yet.') : [text];
    return [...today.matchAll(byName)].map(([words]) => `${file}: ${words}`);
  });
  expect(found).toEqual([]);
});

test('the file that the pages install is the one that is packed', async () => {
  const files = (await instructions()).flatMap(([, text]) => text.match(/serplift-\d[\w.]*\.tgz/gu) ?? []);
  expect(new Set(files)).toEqual(new Set([`serplift-${productVersion}.tgz`]));
});
