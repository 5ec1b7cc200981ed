import { stat, statfs } from 'node:fs/promises';
import { connectDatabase, type Config, pendingMigrations } from '@serplift/core';
import type { Terminal } from '../../output/terminal.ts';
import { isLoose, loginFile, readLogin } from '../../session/login-file.ts';

/** One thing looked at: fine, worth a look, or in the way. */
export interface Check {
  name: string;
  status: 'ok' | 'warning' | 'failed';
  detail: string;
  /** What to do about it; null when it is fine. */
  fix: string | null;
}

const ok = (name: string, detail: string): Check => ({ name, status: 'ok', detail, fix: null });

const oldestNode = [20, 19] as const;
const gib = 1024 ** 3;

function checkNode(): Check {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isEnough = major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1]);
  if (isEnough) return ok('Node', process.versions.node);
  const fix = `Install Node ${oldestNode.join('.')} or later from https://nodejs.org`;
  return { name: 'Node', status: 'failed', detail: process.versions.node, fix };
}

const isThere = (place: string): Promise<boolean> =>
  stat(place).then(
    () => true,
    () => false,
  );

async function checkHome(home: string): Promise<Check> {
  const name = 'Home';
  if (!(await isThere(home))) {
    return { name, status: 'warning', detail: `${home} does not exist yet`, fix: 'Run: serplift init' };
  }
  if (await isLoose(home)) {
    return { name, status: 'failed', detail: `${home} is open to others`, fix: `Run: chmod 700 ${home}` };
  }
  return ok(name, home);
}

async function checkDisk(home: string): Promise<Check> {
  let place = home;
  while (!(await isThere(place))) place = `${place}/..`;
  const { bavail, bsize } = await statfs(place);
  const free = bavail * bsize;
  const detail = `${(free / gib).toFixed(1)} GB free`;
  if (free >= gib) return ok('Disk', detail);
  return {
    name: 'Disk',
    status: free < gib / 10 ? 'failed' : 'warning',
    detail,
    fix: 'Make room: the database wants 1 GB or more.',
  };
}

async function checkDatabase(config: Config): Promise<Check[]> {
  const name = 'Database';
  const target = config.databaseUrl === null ? { home: config.home } : { url: config.databaseUrl };
  try {
    const database = await connectDatabase(target);
    try {
      const kind = database.kind === 'embedded' ? 'embedded' : 'DATABASE_URL';
      const version = ok(name, `PostgreSQL ${database.serverVersion}, ${kind}`);
      const pending = await pendingMigrations(database.knex);
      if (pending.length === 0) return [version, ok('Migrations', 'up to date')];
      const detail = `${pending.length} to apply`;
      return [version, { name: 'Migrations', status: 'failed', detail, fix: 'Run: serplift migrate' }];
    } finally {
      await database.close();
    }
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    const fix = config.databaseUrl === null ? 'Look into the log it names.' : 'Check DATABASE_URL and the server.';
    return [{ name, status: 'failed', detail, fix }];
  }
}

async function checkServer(terminal: Terminal): Promise<Check[]> {
  const warnings: string[] = [];
  const login = await readLogin(terminal.env, (text) => void warnings.push(text));
  if (login === null) return [];
  const name = 'Server';
  const loose = warnings.map((text): Check => {
    const [detail = '', fix = ''] = text.replace('Warning: ', '').split('. Fix it with: ');
    return { name: 'Login file', status: 'warning', detail, fix: `Run: ${fix}` };
  });
  try {
    const response = await fetch(`${login.url}/api/user`, {
      headers: { authorization: `Bearer ${login.token}` },
      signal: AbortSignal.timeout(5000),
    });
    if (response.ok) return [ok(name, `${login.url} answers and accepts the token`), ...loose];
    const fix = 'Sign in again with: serplift login';
    return [{ name, status: 'failed', detail: `${login.url} answers ${response.status}`, fix }, ...loose];
  } catch {
    const fix = `Check the address, or forget it with: serplift logout (${loginFile(terminal.env)})`;
    return [{ name, status: 'failed', detail: `${login.url} does not answer`, fix }, ...loose];
  }
}

/** Google refuses tokens of a clock that is a minute or more off. */
const maxSkewMs = 60_000;

/** Compares this machine's clock with the time that providers said; no provider, no verdict. */
export function checkClock(skewsMs: readonly number[]): Check {
  const [skew] = [...skewsMs].sort((a, b) => Math.abs(a) - Math.abs(b));
  if (skew === undefined) return ok('Clock', 'not compared: no live provider answered');
  const seconds = Math.round(Math.abs(skew) / 1000);
  if (Math.abs(skew) < maxSkewMs) return ok('Clock', `within ${Math.max(1, seconds)} s of the providers`);
  const detail = `${seconds} s ${skew > 0 ? 'ahead of' : 'behind'} the providers`;
  return { name: 'Clock', status: 'failed', detail, fix: 'Synchronise it with NTP; sign-ins fail otherwise.' };
}

/** Looks at Node, folders, disk, database and the server that commands work through. */
export async function checkMachine(config: Config, terminal: Terminal): Promise<Check[]> {
  const home = await checkHome(config.home);
  const isNew = config.databaseUrl === null && !(await isThere(config.home));
  const database: Check[] = isNew
    ? [{ name: 'Database', status: 'warning', detail: 'not created yet', fix: 'Run: serplift init' }]
    : await checkDatabase(config);
  return [checkNode(), home, await checkDisk(config.home), ...database, ...(await checkServer(terminal))];
}
