import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** A command that a page shows. */
export interface DocExample {
  /** The page, from the root of the project. */
  page: string;
  /** The command as it is written there, without what a pipe does with its output. */
  text: string;
  /** Its words after `serplift`, as a shell would pass them. */
  words: string[];
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

function commandsIn(block: string): string[] {
  const lines = block.replaceAll(/\\\n\s*/gu, ' ').split('\n');
  // In a session, only lines with a prompt are typed.
  const hasPrompts = lines.some((line) => /^\s*\$ /u.test(line));
  return lines.flatMap((line) => {
    const typed = hasPrompts ? (/^\s*\$ (.*)$/u.exec(line)?.[1] ?? '') : line.trim();
    const start = /^(?:\w+=\S+ )*serplift /u.exec(typed)?.[0];
    return start === undefined ? [] : [typed.slice(start.length)];
  });
}

/** Every `serplift` command in the fenced blocks of a page. */
export function examplesIn(page: string, text: string): DocExample[] {
  return [...text.matchAll(/^ *```\w*\n([^]*?)^ *```/gmu)].flatMap(([, block = '']) =>
    commandsIn(block).map((command) => ({ page, text: command, words: shellWords(command) })),
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
