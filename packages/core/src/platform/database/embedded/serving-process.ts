import { execFile } from 'node:child_process';
import { readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { EmbeddedFolders } from './embedded-folders.ts';

const run = promisify(execFile);

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const isSameFolder = async (one: string, other: string): Promise<boolean> => {
  const [first, second] = await Promise.all([stat(one), stat(other)].map((found) => found.catch(() => null)));
  return first != null && second != null && first.dev === second.dev && first.ino === second.ino;
};

/** Whether a process is the PostgreSQL that serves a data folder: one works in its folder, under its own name. */
async function isServing(pid: number, data: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
    return name.startsWith('postgres') && (await isSameFolder(`/proc/${pid}/cwd`, data));
  }
  const command = await run('ps', ['-p', String(pid), '-o', 'command=']).then(
    ({ stdout }) => stdout,
    () => '',
  );
  return /\bpostgres /.test(command) && command.includes(` -D ${data} `);
}

const lockFiles = ({ data, sockets }: EmbeddedFolders): string[] => [
  path.join(data, 'postmaster.pid'),
  path.join(sockets, '.s.PGSQL.5432.lock'),
];

/** Which process serves the data now, and which one the lock files of a server that was killed name by accident. */
export interface LockHolders {
  serving: number | null;
  /** A living process that took over the number; it must get no signal. */
  stranger: number | null;
}

export async function readLockHolders(folders: EmbeddedFolders): Promise<LockHolders> {
  const holders: LockHolders = { serving: null, stranger: null };
  for (const file of lockFiles(folders)) {
    const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10);
    if (!(pid > 0) || !isAlive(pid)) continue;
    if (await isServing(pid, folders.data)) holders.serving ??= pid;
    else holders.stranger ??= pid;
  }
  return holders;
}

/** A server writes its number at once, so by then a lock file without one was cut off by a crash. */
const oldLockMs = 5000;

/** Takes away lock files that name no process at all: PostgreSQL would refuse to start forever. */
export async function removeEmptyLocks(folders: EmbeddedFolders): Promise<void> {
  for (const file of lockFiles(folders)) {
    const found = await stat(file).catch(() => null);
    if (found === null || Date.now() - found.mtimeMs < oldLockMs) continue;
    if (!(Number.parseInt(await readFile(file, 'utf8').catch(() => '1'), 10) > 0)) await rm(file, { force: true });
  }
}

/** Whether a condition came true in time. */
export async function isSoon(condition: () => boolean | Promise<boolean>, longestMs: number): Promise<boolean> {
  for (const deadline = Date.now() + longestMs; Date.now() < deadline; await delay(10)) {
    if (await condition()) return true;
  }
  return condition();
}

/**
 * Ends the server of a data folder, open connections included, and waits until it has gone. After `patienceMs` it is ended
 * without writing what is in memory; its next start does that from its log. No other process ever gets a signal.
 */
export async function stopPostgres(folders: EmbeddedFolders, patienceMs: number): Promise<void> {
  const { serving } = await readLockHolders(folders);
  if (serving !== null)
    await endServer(serving, { isEnded: async () => !(await isServing(serving, folders.data)), patienceMs });
}

const longestAbortMs = 1000;

/** Asks a server to end, more firmly each time it does not. */
export async function endServer(
  pid: number,
  { isEnded, patienceMs }: { isEnded: () => boolean | Promise<boolean>; patienceMs: number },
): Promise<void> {
  for (const [name, waitMs] of [
    ['SIGINT', patienceMs],
    ['SIGQUIT', longestAbortMs],
    ['SIGKILL', longestAbortMs],
  ] as const) {
    if (await isEnded()) return;
    try {
      process.kill(pid, name);
    } catch {
      // It ended by itself.
    }
    if (await isSoon(isEnded, waitMs)) return;
  }
}
