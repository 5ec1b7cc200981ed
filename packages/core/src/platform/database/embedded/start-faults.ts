import { statfs } from 'node:fs/promises';
import { AppError } from '../../../contract/errors.ts';
import { diskFull, saysDiskFull } from '../../home-folder.ts';
import type { EmbeddedFolders } from './embedded-folders.ts';

/** The failure of a data folder of which something is broken or gone. */
export function damaged({ data }: Pick<EmbeddedFolders, 'data'>, reason: string, cause?: unknown): AppError {
  const message = `The database in ${data} is damaged (${reason}); move that folder away and run "serplift restore FILE" with your latest backup, or start again without it to begin with an empty database.`;
  return new AppError('not_configured', message, { cause });
}

/** Less room than PostgreSQL needs for the next piece of its log, without which it ends. */
const smallestRoomBytes = 20_000_000;

async function isFull(folder: string): Promise<boolean> {
  const room = await statfs(folder).catch(() => null);
  return room !== null && room.bavail * room.bsize < smallestRoomBytes;
}

/** What PostgreSQL says of files that are gone, cut off or overwritten. */
const damageWords =
  /not a valid data directory|could not find the database system|control file|checkpoint record|WAL directory|pg_hba\.conf|could not (?:open|read|access|stat|seek|fsync|load|rename|find) |invalid (?:page|record|magic)|unexpected (?:data|end|zero)|bogus|cache lookup failed|incompatible with server|(?:database|role) "[^"]*" does not exist|is missing|corrupt|does not match|terminated by signal|aborting startup/i;

/** Corrupted data or index, and a file that isn't there (PostgreSQL's error codes, appendix A). */
const damageCodes = new Set(['XX001', 'XX002', '58P01', '58030']);

interface Fault {
  words: string;
  codes: string[];
}

/** Everything an error and its causes say. */
function faultOf(error: unknown): Fault {
  if (!(error instanceof Error)) return { words: typeof error === 'string' ? error : '', codes: [] };
  const code = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  const cause = faultOf(error.cause);
  return { words: [error.message, cause.words].join('\n'), codes: [...code, ...cause.codes] };
}

/** The last cause names the reason, without the statement that met it. */
const reasonOf = (words: string): string => words.trim().split('\n').at(-1)?.split(' - ').at(-1) ?? '';

/** A failed start in a sentence with what to do, where the disk is full or the data is damaged; null for any other failure. */
export async function explainStartFault(error: unknown, folders: EmbeddedFolders): Promise<AppError | null> {
  // It says already what to do.
  if (error instanceof AppError && error.code === 'not_configured') return null;
  const { words, codes } = faultOf(error);
  if (saysDiskFull(words) || codes.includes('53100') || (await isFull(folders.root)))
    return diskFull(folders.home, error);
  if (codes.some((code) => damageCodes.has(code))) return damaged(folders, reasonOf(words), error);
  const isDamage = damageWords.test(words) && !/Permission denied|not permitted/i.test(words);
  return isDamage ? damaged(folders, reasonOf(words), error) : null;
}
