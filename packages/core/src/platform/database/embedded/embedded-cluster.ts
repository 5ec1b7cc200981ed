import { spawn } from 'node:child_process';
import { access, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../../contract/errors.ts';
import { diskFull, saysDiskFull } from '../../home-folder.ts';
import { type EmbeddedFolders, makeFolders, readDataMajor } from './embedded-folders.ts';
import { findBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import { choosePostgresUser, postgresEnvironment, type PostgresUser } from './postgres-user.ts';
import { runProgram } from './run-program.ts';
import { endServer, isAlive, type LockHolders } from './serving-process.ts';
import { damaged } from './start-faults.ts';

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
  /** Ends it before it answers. */
  stop: () => Promise<void>;
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

function commandOf(user: PostgresUser, program: string, args: string[]): [string, ...string[]] {
  const [command = program, ...rest] = [...user.prefix, program, ...args];
  return [command, ...rest];
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

function explainInitialize(words: string, { folders, user }: Pick<EmbeddedCluster, 'folders' | 'user'>): AppError {
  if (saysDiskFull(words)) return diskFull(folders.home, words);
  const message =
    user.owner !== null && /Permission denied|EACCES/.test(words)
      ? `PostgreSQL refuses to run as root, and the user it runs as instead cannot reach ${folders.root} or the program itself; run Serplift as an ordinary user, set SERPLIFT_HOME to a folder like /var/lib/serplift, or set DATABASE_URL.`
      : `PostgreSQL could not create its data folder ${folders.data}: ${words}`;
  return new AppError('not_configured', message);
}

/** Takes away what processes left that were killed while they made the data folder. */
async function removeLeftovers({ root }: EmbeddedFolders): Promise<void> {
  for (const name of await readdir(root)) {
    const pid = Number(/^data\.(\d+)\.new$/.exec(name)?.[1]);
    if (!Number.isNaN(pid) && !isAlive(pid)) await rm(path.join(root, name), { recursive: true, force: true });
  }
}

/** Makes the data folder next to its final place and moves it there, so a crash or a race never leaves half of one. */
async function initialize({ folders, binaries, user, settings }: EmbeddedCluster, signal: AbortSignal): Promise<void> {
  const temporary = `${folders.data}.${process.pid}.new`;
  await rm(temporary, { recursive: true, force: true });
  try {
    const extra = settings['fsync'] === 'off' ? ['--no-sync'] : [];
    const args = [...initializeArguments(temporary, binaries.major), ...extra];
    const command = commandOf(user, binaries.initdb, args);
    const { isDone, said } = await runProgram(command, { ...identityOf(user), cwd: folders.root, signal });
    if (!isDone) throw explainInitialize(said, { folders, user });
    await rename(temporary, folders.data);
  } catch (error) {
    signal.throwIfAborted();
    const won = await access(folders.data).then(
      () => true,
      () => false,
    );
    if (won) return;
    throw error instanceof AppError ? error : explainInitialize(String(error), { folders, user });
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** Makes folders and data as far as they are missing. */
export async function prepareCluster(
  folders: EmbeddedFolders,
  options: {
    settings: Readonly<Record<string, string>>;
    onStep: (step: string) => void;
    signal: AbortSignal;
  },
): Promise<EmbeddedCluster> {
  const { settings, onStep, signal } = options;
  const user = await choosePostgresUser(folders.data);
  await makeFolders(folders, user);
  await removeLeftovers(folders);
  const dataMajor = await readDataMajor(folders.data);
  const isThere = dataMajor !== null || (await readdir(folders.data).catch(() => [])).length > 0;
  if (isThere && !(Number(dataMajor) > 0)) throw damaged(folders, 'its file PG_VERSION is missing or unreadable');
  const binaries = await findBinaries({ home: folders.home, dataMajor, onStep, signal });
  const cluster = { folders, binaries, user, settings };
  if (dataMajor === null) {
    onStep('Creating the database, once on this machine…');
    await initialize(cluster, signal);
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

/** What clients are told, which says nothing about the start. */
const toClients = /the database system is |terminating connection/;

/** Another process serves the data, or the last one's children are still leaving. */
const contention = /lock file "[^"]*" (?:already exists|is empty)|bogus data in lock file|shared memory block/;

async function readFailure(file: string, start: number): Promise<string | null> {
  const bytes = await readFile(file).catch(() => Buffer.alloc(0));
  const lines = bytes.subarray(start).toString().split('\n');
  const fatal = lines.filter((line) => /FATAL:|PANIC:/.test(line) && !toClients.test(line));
  if (fatal.some((line) => contention.test(line))) return null;
  // What it finds wrong before it has a log comes without a level, in a sentence that may go on in the next line.
  const early = lines.filter((line) => line !== '' && !/ \[\d+\] /.test(line)).join(' ');
  const crash = lines.find((line) => /terminated by signal|aborting startup/.test(line));
  return (fatal.at(-1) ?? crash ?? early).replace(/^.*(?:FATAL|PANIC|LOG):\s*/, '').replace(/^postgres: /, '');
}

const longestStopMs = 2500;

/**
 * Starts PostgreSQL as a process that outlives this one. PostgreSQL itself sees to it that only one serves the data; it is
 * told about a stranger, whose number its lock file has by accident, and takes no notice of it.
 */
export async function spawnPostgres(
  { folders, binaries, user, settings }: EmbeddedCluster,
  { stranger }: Pick<LockHolders, 'stranger'>,
): Promise<PostgresProcess> {
  const log = await openLogFile(folders.logFile);
  const options = Object.entries({ ...defaults, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const args = ['-D', folders.data, '-k', folders.sockets, ...options];
  const [program, ...words] = commandOf(user, binaries.postgres, args);
  const { env, ...identity } = identityOf(user);
  const child = spawn(program, words, {
    ...identity,
    // The variable that pg_ctl has for a shell above it, which isn't a server either.
    env: stranger === null ? env : { ...env, PG_GRANDPARENT_PID: String(stranger) },
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
    stop: async () => {
      if (child.pid !== undefined) await endServer(child.pid, { isEnded: () => ended, patienceMs: longestStopMs });
    },
  };
}
