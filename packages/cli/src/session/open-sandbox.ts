import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '@serplift/core';
import type { RunningSandbox } from '@serplift/sandbox';
import { sandboxFile } from './sandbox-file.ts';

/** Starts a sandbox whose identities, grants and keys persist in the home folder. */
export async function openSandbox(config: Pick<Config, 'home' | 'production'>, port = 0): Promise<RunningSandbox> {
  const { startSandbox } = await import('@serplift/sandbox');
  const { makePrivateFolder } = await import('@serplift/core');
  const stateFolder = path.join(config.home, 'sandbox');
  await makePrivateFolder(config.home, stateFolder);
  return startSandbox({ port, stateFolder, allowInProduction: config.production });
}

/** Tells other processes of this machine where the sandbox is. */
export async function announceSandbox(config: Config, origin: string): Promise<() => Promise<void>> {
  const file = sandboxFile(config.home);
  await writeFile(`${file}.${process.pid}`, JSON.stringify({ origin, pid: process.pid }));
  await rename(`${file}.${process.pid}`, file);
  return () => rm(file, { force: true });
}
