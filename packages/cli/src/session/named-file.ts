import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from '../output/exit-codes.ts';
import type { Terminal } from '../output/terminal.ts';

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'was not found. Check the path.',
  ENOTDIR: 'was not found. Check the path.',
  EISDIR: 'is a folder. Name a file.',
};

/** The text of a file that an option names; `-` reads stdin to its end. */
export async function readNamedFile(terminal: Terminal, file: string): Promise<string> {
  if (file === '-') {
    let text = '';
    for await (const chunk of terminal.stdin) text += chunk.toString();
    return text;
  }
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const reason = reasons[(error as NodeJS.ErrnoException).code ?? ''];
    if (reason === undefined) throw error;
    throw new UsageError(`${file} ${reason}`);
  }
}

/** Throws a usage error if a file can't be written because its folder doesn't exist. */
export async function requireFolderOf(file: string): Promise<void> {
  const folder = path.dirname(path.resolve(file));
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) throw new UsageError(`The folder ${folder} doesn't exist. Create it, or choose another.`);
}
