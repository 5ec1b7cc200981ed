import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The environment of every PostgreSQL program: no user's locale, time zone or PG* variable leaks in. */
export const postgresEnvironment = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin' };

/** How to start a program that refuses to run as root. */
export interface PostgresUser {
  /** Words put before the command. */
  prefix: readonly string[];
  /** Owner of the data; null when it is anyone who runs Serplift. */
  owner: { uid: number; gid: number } | null;
}

const self: PostgresUser = { prefix: [], owner: null };
const namespace = ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--'] as const;

async function idOf(flag: '-u' | '-g'): Promise<number> {
  const nobody = 65_534;
  return run('id', [flag, 'postgres']).then(
    ({ stdout }) => Number(stdout),
    () => nobody,
  );
}

/**
 * Decides who runs PostgreSQL. Root keeps its files through a user namespace where the kernel allows one, otherwise the
 * programs run as `postgres` or `nobody`. An existing data folder keeps its owner.
 */
export async function choosePostgresUser(dataFolder: string): Promise<PostgresUser> {
  if (process.getuid?.() !== 0) return self;
  const existing = await stat(dataFolder).catch(() => null);
  if (existing !== null && existing.uid !== 0) return { prefix: [], owner: { uid: existing.uid, gid: existing.gid } };
  const [command, ...args] = [...namespace, 'true'] as const;
  const allowed = await run(command, args, { env: postgresEnvironment }).then(
    () => true,
    () => false,
  );
  if (allowed) return { prefix: namespace, owner: null };
  return { prefix: [], owner: { uid: await idOf('-u'), gid: await idOf('-g') } };
}
