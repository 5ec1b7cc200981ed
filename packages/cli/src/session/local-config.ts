import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Config, defaultHome, readConfig } from '@serplift/core';
import type { Terminal } from '../output/terminal.ts';

/** The configuration of this machine from the environment. */
export function localConfig(env: Terminal['env']): Config {
  return readConfig(env, defaultHome(env));
}

const teamFile = (home: string): string => path.join(home, 'team');

/** The team that `serplift teams use` chose for this machine. */
export const rememberedTeam = (home: string): Promise<string | undefined> =>
  readFile(teamFile(home), 'utf8').then(
    (slug) => slug.trim(),
    () => undefined,
  );

/** Chooses the team for the commands that follow. */
export async function rememberTeam(env: Terminal['env'], slug: string): Promise<void> {
  const { home } = localConfig(env);
  await mkdir(home, { recursive: true });
  await writeFile(teamFile(home), `${slug}\n`);
}
