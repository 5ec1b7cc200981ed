import { createHash } from 'node:crypto';
import { chmod, chown, lstat, readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { AppError } from '../../../contract/errors.ts';
import { makeFolder, unwritable } from '../../home-folder.ts';
import type { PostgresUser } from './postgres-user.ts';

/** Where one embedded database lives. */
export interface EmbeddedFolders {
  home: string;
  /** Parent of the rest, readable by the owner alone. */
  root: string;
  data: string;
  sockets: string;
  logFile: string;
}

/** The kernel's limit for a socket's path, less the terminating zero. */
const longestSocketPath = 103;

/** Names the folders of the embedded database in `home`; a home too deep for a socket gets one in the temp folder. */
export function foldersIn(home: string): EmbeddedFolders {
  const absolute = path.resolve(home);
  const root = path.join(absolute, 'postgres');
  const near = path.join(root, 's');
  const fits = Buffer.byteLength(path.join(near, '.s.PGSQL.5432')) <= longestSocketPath;
  const hash = createHash('sha256').update(absolute).digest('hex').slice(0, 16);
  const sockets = fits ? near : path.join(os.tmpdir(), `serplift-${hash}`);
  return { home: absolute, root, data: path.join(root, 'data'), sockets, logFile: path.join(root, 'log') };
}

/** The PostgreSQL version that made the data; null when there is no data yet. */
export async function readDataMajor(dataFolder: string): Promise<number | null> {
  const text = await readFile(path.join(dataFolder, 'PG_VERSION'), 'utf8').catch(() => null);
  return text === null ? null : Number.parseInt(text, 10);
}

/** Every user of the machine can write to the temp folder: a folder that a stranger made first must not receive our socket. */
async function refuseStrangers(folder: string, user: PostgresUser): Promise<void> {
  const info = await lstat(folder);
  const owners = [process.getuid?.(), user.owner?.uid];
  if (info.isDirectory() && owners.includes(info.uid)) return;
  throw new AppError(
    'not_configured',
    `${folder} belongs to another user; run Serplift as that user or set SERPLIFT_HOME to a folder of your own.`,
  );
}

/** Makes the folders, private to anyone who runs PostgreSQL. Throws `not_configured` when the home cannot be written. */
export async function makeFolders(folders: EmbeddedFolders, user: PostgresUser): Promise<void> {
  try {
    await makeFolder(folders.home);
    for (const folder of [folders.root, folders.sockets]) {
      await makeFolder(folder);
      await refuseStrangers(folder, user);
      if (user.owner !== null) await chown(folder, user.owner.uid, user.owner.gid);
    }
    // The other user must be able to pass through, not to look.
    if (user.owner !== null) await chmod(folders.home, 0o711);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw unwritable(folders.home, error);
  }
}
