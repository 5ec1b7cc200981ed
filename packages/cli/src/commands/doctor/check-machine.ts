import { stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import {
  AppError,
  connectDatabase,
  connectionLimits,
  type Config,
  type Database,
  pendingMigrations,
  missingRights,
  readDatabaseHealth,
} from '@serplift/core';
import type { Cli } from '../../session/cli.ts';
import { isLoose } from '../../session/login-file.ts';
import { checkServer } from './check-server.ts';
import { type Check, ok } from './check.ts';

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

async function checkHome({ home, databaseUrl }: Config): Promise<Check> {
  const name = 'Home';
  if (!(await isThere(home))) {
    if (databaseUrl !== null) return ok(name, 'not needed; data is in DATABASE_URL');
    return { name, status: 'warning', detail: `${home} does not exist yet`, fix: 'Run: serplift init' };
  }
  if (await isLoose(home)) {
    return { name, status: 'failed', detail: `${home} is readable by other users`, fix: `Run: chmod 700 ${home}` };
  }
  return ok(name, home);
}

/** The folder itself, or the nearest one above it that exists: there it would be created. */
async function nearestFolder(folder: string): Promise<string> {
  const above = path.dirname(folder);
  return above === folder || (await isThere(folder)) ? folder : nearestFolder(above);
}

/** What people of every team may have read and written to in private networks. */
const checkPrivateSites = ({ privateSites }: Config): Check =>
  ok('Private sites', privateSites.map(({ listed }) => listed).join(', ') || 'none; PRIVATE_SITES is not set');

async function checkDisk(home: string): Promise<Check> {
  const { bavail, bsize } = await statfs(await nearestFolder(home));
  const free = bavail * bsize;
  const detail = `${(free / gib).toFixed(1)} GB free`;
  if (free >= gib) return ok('Disk', detail);
  return {
    name: 'Disk',
    status: free < gib / 10 ? 'failed' : 'warning',
    detail,
    fix: 'Free up some space: the database needs 1 GB or more.',
  };
}

const limitFixes = {
  server: 'Raise max_connections of PostgreSQL, or run fewer processes.',
  database: 'Raise the limit of the database (alter database … connection limit), or run fewer processes.',
  role: 'Raise the limit of the user in DATABASE_URL (alter role … connection limit), or run fewer processes.',
} as const;

/** Says what one more server would take of the connections that are left, its worker included. */
async function checkConnections({ knex }: Database): Promise<Check> {
  const { connections, maxConnections, limitOf } = await readDatabaseHealth(knex);
  const { serverWithWorker, worker } = connectionLimits;
  const whose = limitOf === 'server' ? '' : ` of this ${limitOf}`;
  const detail = `${connections} of ${maxConnections}${whose} in use; a server takes at most ${serverWithWorker}, a worker ${worker}`;
  if (connections + serverWithWorker <= maxConnections) return ok('Connections', detail);
  return { name: 'Connections', status: 'warning', detail, fix: limitFixes[limitOf] };
}

async function checkRights({ knex }: Database): Promise<Check[]> {
  const missing = await missingRights(knex);
  if (missing.length === 0) return [];
  const fix = `As the owner of the database, run: ${missing.join('; ')};`;
  return [{ name: 'Rights', status: 'failed', detail: 'the user in DATABASE_URL lacks some in this database', fix }];
}

async function checkMigrations({ knex }: Database): Promise<Check> {
  const name = 'Migrations';
  try {
    const pending = await pendingMigrations(knex);
    if (pending.length === 0) return ok(name, 'up to date');
    return { name, status: 'failed', detail: `${pending.length} to apply`, fix: 'Run: serplift migrate' };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_configured') throw error;
    const [detail = error.message] = error.message.split(';');
    return { name, status: 'failed', detail, fix: 'Install the version of Serplift that last migrated it.' };
  }
}

async function checkDatabase(config: Config): Promise<Check[]> {
  const name = 'Database';
  const target = config.databaseUrl === null ? { home: config.home } : { url: config.databaseUrl };
  try {
    const database = await connectDatabase(target);
    try {
      const kind = database.kind === 'embedded' ? 'embedded' : 'DATABASE_URL';
      const version = ok(name, `PostgreSQL ${database.serverVersion}, ${kind}`);
      return [
        version,
        ...(await checkRights(database)),
        await checkConnections(database),
        await checkMigrations(database),
      ];
    } finally {
      await database.close();
    }
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    const fix = config.databaseUrl === null ? 'Read the log it names.' : 'Correct DATABASE_URL, or what it leads to.';
    return [{ name, status: 'failed', detail, fix }];
  }
}

/** Looks at Node, folders, disk, database and the server that commands work through. */
export async function checkMachine(config: Config, { terminal, options }: Cli): Promise<Check[]> {
  const home = await checkHome(config);
  const isNew = config.databaseUrl === null && !(await isThere(config.home));
  const database: Check[] = isNew
    ? [{ name: 'Database', status: 'warning', detail: 'not created yet', fix: 'Run: serplift init' }]
    : await checkDatabase(config);
  const machine = [checkNode(), home, await checkDisk(config.home), checkPrivateSites(config)];
  return [...machine, ...database, ...(await checkServer(terminal, options()))];
}
