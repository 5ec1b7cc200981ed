import { execFile, spawn } from 'node:child_process';
import { access, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { AppError } from '../../contract/errors.ts';
import { type EmbeddedFolders, makeFolders, readDataMajor } from './embedded-folders.ts';
import { findBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import { choosePostgresUser, postgresEnvironment, type PostgresUser } from './postgres-user.ts';

const run = promisify(execFile);

/** The role that owns the embedded database; the socket's folder is what protects it. */
export const embeddedRole = 'serplift';

/** A data folder that is ready to be served, and what serves it. */
export interface EmbeddedCluster {
  folders: EmbeddedFolders;
  binaries: PostgresBinaries;
  user: PostgresUser;
  settings: Readonly<Record<string, string>>;
}

/** One attempt to serve a cluster. */
export interface PostgresProcess {
  running: () => boolean;
  /** Once it has ended: why, or null when another process serves the same data. */
  failure: () => Promise<string | null>;
}

const defaults = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '64MB',
  jit: 'off',
  timezone: 'UTC',
  log_checkpoints: 'off',
  // A failed statement may carry customers' data; the log names the error only.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

function commandOf(user: PostgresUser, program: string, args: string[]): [string, string[]] {
  const [command = program, ...rest] = [...user.prefix, program, ...args];
  return [command, rest];
}

function identityOf(user: PostgresUser): { uid?: number; gid?: number; env: Record<string, string> } {
  return { ...user.owner, env: postgresEnvironment };
}

function initializeArguments(folder: string, major: number): string[] {
  // Sorts by code point and knows every letter's case, the same on every machine.
  const locale =
    major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'] : ['--locale=C.UTF-8'];
  return ['-D', folder, '-U', embeddedRole, '-A', 'trust', '-E', 'UTF8', ...locale];
}

function explainInitialize(error: unknown, { folders, user }: Pick<EmbeddedCluster, 'folders' | 'user'>): AppError {
  const words =
    error instanceof Error && 'stderr' in error && error.stderr !== '' ? String(error.stderr).trim() : String(error);
  const message =
    user.owner !== null && /Permission denied|EACCES/.test(words)
      ? `PostgreSQL refuses to run as root, and the user it runs as instead cannot reach ${folders.root} or the program itself; run Serplift as an ordinary user, set SERPLIFT_HOME to a folder like /var/lib/serplift, or set DATABASE_URL.`
      : `PostgreSQL could not create its data folder ${folders.data}: ${words}`;
  return new AppError('not_configured', message, { cause: error });
}

/** Takes away what processes left that were killed while they made the data folder. */
async function removeLeftovers({ root }: EmbeddedFolders): Promise<void> {
  for (const name of await readdir(root)) {
    const pid = Number(/^data\.(\d+)\.new$/.exec(name)?.[1]);
    if (!Number.isNaN(pid) && !isAlive(pid)) await rm(path.join(root, name), { recursive: true, force: true });
  }
}

/** Makes the data folder next to its final place and moves it there, so a crash or a race never leaves half of one. */
async function initialize({ folders, binaries, user, settings }: EmbeddedCluster): Promise<void> {
  const temporary = `${folders.data}.${process.pid}.new`;
  await rm(temporary, { recursive: true, force: true });
  try {
    const extra = settings['fsync'] === 'off' ? ['--no-sync'] : [];
    const args = [...initializeArguments(temporary, binaries.major), ...extra];
    await run(...commandOf(user, binaries.initdb, args), { ...identityOf(user), cwd: folders.root });
    await rename(temporary, folders.data);
  } catch (error) {
    const won = await access(folders.data).then(
      () => true,
      () => false,
    );
    if (won) return;
    throw explainInitialize(error, { folders, user });
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** Makes folders and data as far as they are missing. */
export async function prepareCluster(
  folders: EmbeddedFolders,
  options: { settings: Readonly<Record<string, string>>; onStep: (step: string) => void },
): Promise<EmbeddedCluster> {
  const user = await choosePostgresUser(folders.data);
  await makeFolders(folders, user);
  await removeLeftovers(folders);
  const dataMajor = await readDataMajor(folders.data);
  const binaries = await findBinaries({ home: folders.home, dataMajor, onStep: options.onStep });
  const cluster = { folders, binaries, user, settings: options.settings };
  if (dataMajor === null) {
    options.onStep('Creating the database, once on this machine…');
    await initialize(cluster);
  }
  return cluster;
}

const largestLogBytes = 5_000_000;

async function openLogFile(file: string): Promise<{ fd: number; start: number; close: () => Promise<void> }> {
  const before = await stat(file).catch(() => null);
  if (before !== null && before.size > largestLogBytes) await rename(file, `${file}.1`).catch(() => {});
  const handle = await open(file, 'a', 0o600);
  return { fd: handle.fd, start: (await handle.stat()).size, close: () => handle.close() };
}

/** Another process serves the data, or the last one's children are still leaving. */
const contention = /lock file|shared memory block/;

async function readFailure(file: string, start: number): Promise<string | null> {
  const bytes = await readFile(file).catch(() => Buffer.alloc(0));
  const fatal = bytes
    .subarray(start)
    .toString()
    .split('\n')
    .filter((line) => line.includes('FATAL:'));
  if (fatal.some((line) => contention.test(line))) return null;
  return fatal.at(-1)?.replace(/^.*FATAL:\s*/, '') ?? 'it ended without a reason';
}

/** Starts PostgreSQL as a process that outlives this one. PostgreSQL itself sees to it that only one serves the data. */
export async function spawnPostgres({ folders, binaries, user, settings }: EmbeddedCluster): Promise<PostgresProcess> {
  const log = await openLogFile(folders.logFile);
  const options = Object.entries({ ...defaults, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const args = ['-D', folders.data, '-k', folders.sockets, ...options];
  const child = spawn(...commandOf(user, binaries.postgres, args), {
    ...identityOf(user),
    cwd: folders.root,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  let ended = false;
  let spawnError: Error | null = null;
  child.once('exit', () => (ended = true));
  child.once('error', (error) => {
    spawnError = error;
    ended = true;
  });
  child.unref();
  await log.close();
  return {
    running: () => !ended,
    failure: async () => (spawnError === null ? readFailure(folders.logFile, log.start) : spawnError.message),
  };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const longestStopMs = 30_000;

/** Ends the server of a data folder, open connections included, and waits until it has gone. */
export async function stopPostgres(folders: EmbeddedFolders): Promise<void> {
  const text = await readFile(path.join(folders.data, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  if (Number.isNaN(pid) || !isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  for (const deadline = Date.now() + longestStopMs; isAlive(pid) && Date.now() < deadline;) await delay(10);
}
