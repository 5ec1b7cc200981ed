import { readFile } from 'node:fs/promises';
import path from 'node:path';

async function isSandbox(origin: string): Promise<boolean> {
  try {
    const response = await fetch(origin, { signal: AbortSignal.timeout(1000) });
    return response.headers.get('x-sandbox') === '1';
  } catch {
    return false;
  }
}

/** Where a server on this machine announces its sandbox. */
export function sandboxFile(home: string): string {
  return path.join(home, 'sandbox.json');
}

/** The sandbox that a server of this machine runs; null when there isn't one. */
export async function runningSandbox(home: string): Promise<string | null> {
  try {
    const { origin } = JSON.parse(await readFile(sandboxFile(home), 'utf8')) as { origin: string };
    return (await isSandbox(origin)) ? origin : null;
  } catch {
    return null;
  }
}
