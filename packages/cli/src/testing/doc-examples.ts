import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** A command that a page shows. */
export interface DocExample {
  /** The page, from the root of the project. */
  page: string;
  /** The command as it is written there, without what a pipe does with its output. */
  text: string;
  /** Its words after `serplift`, as a shell would pass them. */
  words: string[];
  /** What the page says that it prints; empty where it says nothing. */
  sample: string;
  /** Where in the page the sample is. */
  at: number;
}

/** Where a command ends: at a pipe, a redirection, a comment, or the next command. */
const ends = /^(?:\||>|2>|<|#|&&|;)/u;

/** The words of a shell line up to its end; single and double quotes hold together. */
export function shellWords(line: string): string[] {
  const words: string[] = [];
  for (const [, word = ''] of line.matchAll(/\s*((?:"[^"]*"|'[^']*'|\\.|[^\s"'])+)/gu)) {
    if (ends.test(word)) break;
    words.push(
      word.replaceAll(
        /"([^"]*)"|'([^']*)'|\\(.)/gu,
        (...[, double, single, escaped]: string[]) => double ?? single ?? escaped ?? '',
      ),
    );
  }
  return words;
}

interface Typed {
  command: string;
  /** What the page prints below it, and where in the block. */
  sample: string;
  at: number;
}

const prompt = /^\s*\$ (.*)$/u;

/** The commands of a block; in a session, only lines with a prompt are typed, and the others are what they print. */
function commandsIn(block: string): Typed[] {
  const lines = block.split('\n');
  const isSession = lines.some((line) => prompt.test(line));
  const starts = lines.map((_, index) => lines.slice(0, index).join('\n').length + Math.min(index, 1));
  return lines.flatMap((line, index): Typed[] => {
    const first = isSession ? prompt.exec(line)?.[1] : line.trim();
    const last = lines.findIndex((one, at) => at >= index && !one.endsWith('\\'));
    const typed = [first ?? '', ...lines.slice(index + 1, last + 1)].join('\n').replaceAll(/\\\n\s*/gu, ' ');
    const start = /^(?:\w+=\S+ )*serplift /u.exec(typed)?.[0];
    if (start === undefined) return [];
    const next = lines.findIndex((one, at) => at > last && (!isSession || prompt.test(one)));
    const sample = lines
      .slice(last + 1, next < 0 ? undefined : next)
      .join('\n')
      .trimEnd();
    return [
      { command: typed.slice(start.length), sample: isSession ? sample : '', at: starts[last + 1] ?? block.length },
    ];
  });
}

/** Every `serplift` command in the fenced blocks of a page. */
export function examplesIn(page: string, text: string): DocExample[] {
  return [...text.matchAll(/^ *```\w*\n([^]*?)^ *```/gmu)].flatMap(({ 0: fence, 1: block = '', index }) =>
    commandsIn(block).map(({ command, sample, at }) => ({
      page,
      text: command,
      words: shellWords(command),
      sample,
      at: index + fence.indexOf('\n') + 1 + at,
    })),
  );
}

/** The commands that README and docs show, in their order. */
export async function readDocExamples(): Promise<DocExample[]> {
  const names = (await readdir(path.join(root, 'docs'), { recursive: true })).filter(
    (name) => name.endsWith('.md') && !name.startsWith('decisions'),
  );
  const pages = ['README.md', ...names.map((name) => `docs/${name.replaceAll(path.sep, '/')}`).sort()];
  const found = await Promise.all(
    pages.map(async (page) => examplesIn(page, await readFile(path.join(root, page), 'utf8'))),
  );
  return found.flat();
}

/** What people and machines are told to run: pages, help texts, screens, workflows and images. */
export async function instructions(): Promise<[file: string, text: string][]> {
  const below = async (folder: string, kind: RegExp): Promise<string[]> =>
    (await readdir(path.join(root, folder), { recursive: true }))
      .map((name) => path.join(folder, name))
      .filter((name) => kind.test(name) && !/decisions|node_modules|dist|\.test\.|testing/u.test(name));
  const sources = await Promise.all(
    ['cli', 'core', 'server', 'web', 'sandbox'].map((name) => below(`packages/${name}/src`, /\.(?:tsx?|json|html)$/u)),
  );
  const files = [
    'README.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    'CHANGELOG.md',
    'action.yml',
    'Dockerfile',
    'compose.yaml',
    '.env.example',
    ...(await below('docs', /\.md$/u)),
    ...(await below('.github', /\.ya?ml$/u)),
    ...sources.flat(),
  ];
  return Promise.all(
    files.map(async (file): Promise<[string, string]> => [file, await readFile(path.join(root, file), 'utf8')]),
  );
}
