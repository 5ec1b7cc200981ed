import { mkdir, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { AppError } from '../contract/errors.ts';

/** Where Serplift keeps its data when SERPLIFT_HOME does not say: the operating system's folder for that. */
export function defaultHome(env: Readonly<Record<string, string | undefined>>): string {
  if (env['SERPLIFT_HOME']) return path.resolve(env['SERPLIFT_HOME']);
  if (process.platform === 'darwin') return path.join(os.homedir(), 'Library', 'Application Support', 'Serplift');
  if (process.platform === 'win32') {
    return path.join(env['LOCALAPPDATA'] ?? path.join(os.homedir(), 'AppData', 'Local'), 'Serplift');
  }
  return path.join(env['XDG_DATA_HOME'] || path.join(os.homedir(), '.local', 'share'), 'serplift');
}

const noRoom = /\b(?:ENOSPC|EDQUOT)\b|No space left on device|Disk quota exceeded/i;

/** Whether these words, of Node.js or of another program, say that a disk has no room. */
export const saysDiskFull = (words: string): boolean => noRoom.test(words);

/** The failure of a home folder on a disk that has no room. */
export function diskFull(home: string, cause?: unknown): AppError {
  const message = `The disk that holds ${home} is full; make room on it, or set SERPLIFT_HOME to a folder on another disk, and start again.`;
  return new AppError('not_configured', message, { cause });
}

/** The failure of a home folder that Serplift may not or cannot write to. */
export function unwritable(home: string, cause: unknown): AppError {
  if (saysDiskFull(String(cause))) return diskFull(home, cause);
  const message = `Serplift cannot write to ${home}; set SERPLIFT_HOME to a folder you can write to.`;
  return new AppError('not_configured', message, { cause });
}

/**
 * Makes a folder, private to its owner, and those above it. Node's own recursive call never ends below folders such as /proc, in which
 * none can be made.
 */
export async function makeFolder(folder: string, mode = 0o700): Promise<void> {
  const make = () =>
    mkdir(folder, { mode }).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST' || !(await stat(folder)).isDirectory()) throw error;
    });
  await make().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    await makeFolder(path.dirname(folder), mode);
    await make();
  });
}

/** Makes a folder inside the home, and the home as well, private to their owner. Throws `not_configured` when it may not. */
export async function makePrivateFolder(home: string, folder = home): Promise<void> {
  await makeFolder(folder).catch((error: unknown) => {
    throw unwritable(home, error);
  });
}
