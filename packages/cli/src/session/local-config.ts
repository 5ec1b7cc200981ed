import { type Config, defaultHome, readConfig } from '@serplift/core';
import type { Terminal } from '../output/terminal.ts';

/** The configuration of this machine from the environment. */
export function localConfig(env: Terminal['env']): Config {
  return readConfig(env, defaultHome(env));
}
