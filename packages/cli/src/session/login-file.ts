import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { isUrl } from '@serplift/core/url';
import { UsageError } from '../output/exit-codes.ts';
import type { Terminal } from '../output/terminal.ts';

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
  if (!isUrl(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new UsageError(`"${text}" isn't a valid server address. It looks like https://serplift.example.com`);
  }
  return new URL(text).origin;
}

function fromEnvironment(env: Terminal['env']): Login | null {
  const [url, token] = [env['SERPLIFT_URL'], env['SERPLIFT_TOKEN']];
  if (!url && !token) return null;
  if (!url || !token) {
    throw new UsageError(
      `Set ${url ? 'SERPLIFT_TOKEN' : 'SERPLIFT_URL'} as well: remote mode needs both. To work on this machine, use --local.`,
    );
  }
  return { url: serverOrigin(url), token };
}

/** Whether others on this machine can read a file or look into a folder. */
export async function isLoose(place: string): Promise<boolean> {
  const { mode } = await stat(place);
  return process.platform !== 'win32' && (mode & 0o077) !== 0;
}

async function warnIfLoose(file: string, warn: (text: string) => void): Promise<void> {
  const folder = path.dirname(file);
  if (await isLoose(file)) warn(`Warning: other users can read ${file}. Fix it with: chmod 600 ${file}`);
  if (await isLoose(folder)) warn(`Warning: other users can open ${folder}. Fix it with: chmod 700 ${folder}`);
}

function parseLogin(text: string, file: string): Login {
  try {
    const { url, token } = JSON.parse(text) as Partial<Login>;
    if (typeof url === 'string' && typeof token === 'string') return { url, token };
  } catch {
    // Said below; the text may hold the token and is not shown.
  }
  throw new UsageError(`${file} is damaged. Sign in again with: serplift login`);
}

/** The current login: environment first, then the file; null means local mode. */
export async function readLogin(env: Terminal['env'], warn: (text: string) => void): Promise<Login | null> {
  const fromEnv = fromEnvironment(env);
  if (fromEnv !== null) return fromEnv;
  const file = loginFile(env);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  await warnIfLoose(file, warn);
  return parseLogin(text, file);
}

/** Keeps a login; written to a temporary file and renamed, so that a crash leaves the old one. */
export async function writeLogin(env: Terminal['env'], login: Login): Promise<string> {
  const file = loginFile(env);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await chmod(path.dirname(file), 0o700);
  const temporary = `${file}.${process.pid}`;
  await writeFile(temporary, `${JSON.stringify(login)}\n`, { mode: 0o600 });
  await rename(temporary, file);
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
