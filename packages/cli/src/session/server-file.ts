import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '@serplift/core';

interface Announced {
  /** The address that people open. */
  origin: string;
  /** Where it listens on this machine. */
  listensAt: string;
}

const fileOf = (home: string): string => path.join(home, 'server.json');

async function isServed(address: string): Promise<boolean> {
  try {
    const response = await fetch(new URL('/api/health', address), { signal: AbortSignal.timeout(1000) });
    const answer = (await response.json()) as { status?: unknown };
    return response.ok && answer.status === 'ok';
  } catch {
    return false;
  }
}

async function announced(home: string): Promise<Announced | null> {
  try {
    return JSON.parse(await readFile(fileOf(home), 'utf8')) as Announced;
  } catch {
    return null;
  }
}

/** Tells other processes of this machine where the server is; the returned function takes it back. */
export async function announceServer(
  { home, host }: Pick<Config, 'home' | 'host'>,
  { origin, port }: { origin: string; port: number },
): Promise<() => Promise<void>> {
  const file = fileOf(home);
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  const listensAt = `http://${name}:${port}`;
  await writeFile(`${file}.${process.pid}`, JSON.stringify({ origin, listensAt } satisfies Announced));
  await rename(`${file}.${process.pid}`, file);
  return async () => {
    if ((await announced(home))?.listensAt === listensAt) await rm(file, { force: true });
  };
}

/** The address at which people open the server that runs on this machine; null while none does. */
export async function runningServer(home: string): Promise<string | null> {
  const server = await announced(home);
  return server !== null && (await isServed(server.listensAt)) ? server.origin : null;
}

/** Whether a server of this installation answers, on this machine or at its public address. */
export async function hasServer({ home, publicUrl }: Pick<Config, 'home' | 'publicUrl'>): Promise<boolean> {
  return (await runningServer(home)) !== null || (publicUrl !== null && isServed(publicUrl));
}
