import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { UsageError } from './exit-codes.ts';
import type { Terminal } from './terminal.ts';

/** A server and the access token for it. */
export interface Login {
  url: string;
  token: string;
}

/** Where the login is kept: $XDG_CONFIG_HOME/serplift/login.json, readable by its owner alone. */
export function loginFile(env: Terminal['env']): string {
  const folder = env['XDG_CONFIG_HOME'] || path.join(env['HOME'] || homedir(), '.config');
  return path.join(folder, 'serplift', 'login.json');
}

/** The server's origin from what a person typed. */
export function serverOrigin(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new UsageError(`"${text}" is no address of a server; it looks like https://serplift.example.com`);
  }
  return new URL(text).origin;
}

function fromEnvironment(env: Terminal['env']): Login | null {
  const [url, token] = [env['SERPLIFT_URL'], env['SERPLIFT_TOKEN']];
  if (!url && !token) return null;
  if (!url || !token) {
    throw new UsageError(`Set ${url ? 'SERPLIFT_TOKEN' : 'SERPLIFT_URL'} too: remote mode needs both, or use --local.`);
  }
  return { url: serverOrigin(url), token };
}

async function warnIfLoose(file: string, terminal: Terminal): Promise<void> {
  const { mode } = await stat(file);
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    terminal.err(`Warning: ${file} can be read by others. Fix it with: chmod 600 ${file}\n`);
  }
}

/** The login in force: environment first, then the file; null means local mode. */
export async function readLogin(terminal: Terminal): Promise<Login | null> {
  const fromEnv = fromEnvironment(terminal.env);
  if (fromEnv !== null) return fromEnv;
  const file = loginFile(terminal.env);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  await warnIfLoose(file, terminal);
  const parsed = JSON.parse(text) as Partial<Login>;
  if (typeof parsed.url !== 'string' || typeof parsed.token !== 'string') {
    throw new UsageError(`${file} is damaged. Sign in again with: serplift login`);
  }
  return { url: parsed.url, token: parsed.token };
}

/** Keeps a login; written beside and renamed, so that a crash leaves the old one. */
export async function writeLogin(env: Terminal['env'], login: Login): Promise<string> {
  const file = loginFile(env);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await chmod(path.dirname(file), 0o700);
  const beside = `${file}.${process.pid}`;
  await writeFile(beside, `${JSON.stringify(login)}\n`, { mode: 0o600 });
  await rename(beside, file);
  return file;
}

/** Forgets the login; true when there was one. */
export async function deleteLogin(env: Terminal['env']): Promise<boolean> {
  const file = loginFile(env);
  const existed = await stat(file).then(
    () => true,
    () => false,
  );
  await rm(file, { force: true });
  return existed;
}
