import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../contract/errors.ts';
import { embeddedRole, prepareCluster, spawnPostgres, stopPostgres } from './embedded-cluster.ts';
import { type EmbeddedFolders, foldersIn, readDataMajor } from './embedded-folders.ts';
import { type Lease, takeLease } from './embedded-lease.ts';
import { connectionTo, type PgConnection, socketUrl } from './postgres-connection.ts';

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
}

interface Server {
  url: string;
  folders: EmbeddedFolders;
  settings: Readonly<Record<string, string>>;
  onStep: (step: string) => void;
}

/** A busy machine takes as long as it takes; only what is broken takes longer than this. */
const longestStartMs = 600_000;

/** Starts PostgreSQL until one answers: this process's own, or that of another process that was faster. */
async function startServer({ url, folders, settings, onStep }: Server): Promise<Lease> {
  const cluster = await prepareCluster(folders, { settings, onStep });
  onStep('Starting the database…');
  for (const deadline = Date.now() + longestStartMs; Date.now() < deadline; await delay(50)) {
    const attempt = await spawnPostgres(cluster);
    while (attempt.running() && Date.now() < deadline) {
      const lease = await takeLease(url);
      if (lease !== null) return lease;
      await delay(10);
    }
    const lease = await takeLease(url);
    if (lease !== null) return lease;
    const failure = await attempt.failure();
    if (failure !== null) {
      throw new AppError('unavailable', `PostgreSQL did not start: ${failure}. Its log is ${folders.logFile}.`);
    }
  }
  throw new AppError('unavailable', `PostgreSQL did not respond within ten minutes. Its log is ${folders.logFile}.`);
}

async function lease(server: Server): Promise<Lease> {
  return (await takeLease(server.url)) ?? (await startServer(server));
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
      const held = await lease(server).catch(() => null);
      if (held !== null) return watch(held);
    }
  };
  current = Promise.resolve(watch(await lease(server)));
  return async () => {
    if (released.signal.aborted) return;
    released.abort();
    const held = await current;
    await held?.drop(() => stopPostgres(server.folders));
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
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  if (process.platform === 'win32') {
    throw new AppError('not_configured', 'On Windows, set DATABASE_URL to a PostgreSQL server or run Serplift in WSL.');
  }
  const folders = foldersIn(home);
  const url = socketUrl(folders.sockets, embeddedRole, 'postgres');
  const release = await keepLease({ url, folders, settings, onStep });
  return { connection: connectionTo(url), logFile: folders.logFile, release };
}
