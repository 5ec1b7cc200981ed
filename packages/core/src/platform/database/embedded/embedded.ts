import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../../contract/errors.ts';
import { embeddedRole, type PostgresProcess, prepareCluster, spawnPostgres } from './embedded-cluster.ts';
import { type EmbeddedFolders, foldersIn, readDataMajor } from './embedded-folders.ts';
import { type Lease, takeLease } from './embedded-lease.ts';
import { connectionTo, type PgConnection, socketUrl } from './postgres-connection.ts';
import { readLockHolders, removeEmptyLocks, stopPostgres } from './serving-process.ts';
import { explainStartFault } from './start-faults.ts';

/** This process's hold on the embedded server. */
export interface EmbeddedDatabase {
  connection: PgConnection;
  logFile: string;
  /** Ends the hold; the last process to do so stops the server. */
  release(): Promise<void>;
}

export interface EmbeddedOptions {
  /** The database's folder, created if missing. */
  home: string;
  /** Server settings on top of the launcher's own; they apply whichever process starts the server. */
  settings?: Readonly<Record<string, string>>;
  /** Called before each step that takes time, with words for people. */
  onStep?: (step: string) => void;
  /** Aborted while the server starts: gives up, with no PostgreSQL left behind. Later: its release is short. */
  signal?: AbortSignal;
}

interface Server {
  url: string;
  folders: EmbeddedFolders;
  settings: Readonly<Record<string, string>>;
  onStep: (step: string) => void;
  /** Ends a start that is no longer wanted. */
  signal: AbortSignal;
}

/** A busy machine takes as long as it takes; only what is broken takes longer than this. */
const longestStartMs = 600_000;
/** Between attempts: another process starts the server, or the children of a killed one are still leaving. */
const firstPauseMs = 20;
const longestPauseMs = 1000;
/** A start that was given up must not wait for a server that hangs. */
const longestFarewellMs = 1000;
const shortPatienceMs = 2500;
const patienceMs = 30_000;

/** Starts PostgreSQL until one answers: this process's own, or that of another process that was faster. */
async function startServer(server: Server): Promise<Lease> {
  const { url, folders, settings, onStep, signal } = server;
  const cluster = await prepareCluster(folders, { settings, onStep, signal });
  onStep('Starting the database…');
  let attempt = null as PostgresProcess | null;
  try {
    let pauseMs = firstPauseMs;
    for (const deadline = Date.now() + longestStartMs; Date.now() < deadline; await delay(pauseMs)) {
      signal.throwIfAborted();
      const lease = await takeLease(url, { signal });
      if (lease !== null) return lease;
      if (attempt?.running() === true) continue;
      const failure = await attempt?.failure();
      if (typeof failure === 'string') throw notStarted(failure, folders);
      if (attempt !== null) pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      await removeEmptyLocks(folders);
      const { serving, stranger } = await readLockHolders(folders);
      attempt = serving === null ? await spawnPostgres(cluster, { stranger }) : null;
    }
    throw new AppError('unavailable', `PostgreSQL did not respond within ten minutes. Its log is ${folders.logFile}.`);
  } catch (error) {
    await abandon(server, attempt);
    throw error;
  }
}

function notStarted(failure: string, { logFile }: EmbeddedFolders): AppError {
  const reason = failure === '' ? 'it ended without a reason' : failure;
  return new AppError('unavailable', `PostgreSQL did not start: ${reason}. Its log is ${logFile}.`, {
    cause: reason,
  });
}

/** Ends the server that this process started, unless another one uses it already. */
async function abandon({ url, folders }: Server, attempt: PostgresProcess | null): Promise<void> {
  if (attempt?.running() !== true) return;
  const lease = await takeLease(url, { signal: AbortSignal.timeout(longestFarewellMs) }).catch(() => null);
  if (lease === null) await attempt.stop();
  else await lease.drop(() => stopPostgres(folders, shortPatienceMs));
}

async function lease(server: Server): Promise<Lease> {
  try {
    return (await takeLease(server.url, server)) ?? (await startServer(server));
  } catch (error) {
    throw (server.signal.aborted ? null : await explainStartFault(error, server.folders)) ?? error;
  }
}

/** Keeps a lease through crashes of the server: anyone who notices first starts it again. Returns what ends it. */
async function keepLease(server: Server): Promise<() => Promise<void>> {
  const released = new AbortController();
  let current: Promise<Lease | null>;
  const watch = (held: Lease): Lease => {
    held.onLost(() => {
      current = regain().catch(() => null);
    });
    return held;
  };
  const regain = async (): Promise<Lease | null> => {
    for (let waitMs = 100; ; waitMs = Math.min(waitMs * 2, 5000)) {
      await delay(waitMs, undefined, { ref: false, signal: released.signal });
      if ((await readDataMajor(server.folders.data)) === null) return null;
      // Queries say `unavailable` meanwhile; there is no one to report to here.
      const held = await lease({ ...server, signal: released.signal }).catch(() => null);
      if (held !== null) return watch(held);
    }
  };
  current = Promise.resolve(watch(await lease(server)));
  return async () => {
    if (released.signal.aborted) return;
    released.abort();
    const held = await current;
    await held?.drop(() => stopPostgres(server.folders, server.signal.aborted ? shortPatienceMs : patienceMs));
  };
}

/**
 * Starts the PostgreSQL of `home`, or joins the one that runs there already. Throws `not_configured` for what the
 * operator must change and `unavailable` when the server ends at once; the message names the log.
 */
export async function startEmbedded({
  home,
  settings = {},
  onStep = () => {},
  signal = new AbortController().signal,
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  if (process.platform === 'win32') {
    throw new AppError('not_configured', 'On Windows, set DATABASE_URL to a PostgreSQL server or run Serplift in WSL.');
  }
  const folders = foldersIn(home);
  const url = socketUrl(folders.sockets, embeddedRole, 'postgres');
  const release = await keepLease({ url, folders, settings, onStep, signal });
  return { connection: connectionTo(url), logFile: folders.logFile, release };
}
