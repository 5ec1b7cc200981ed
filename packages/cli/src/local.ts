import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type Config,
  defaultHome,
  openContext,
  type OpenedContext,
  openLog,
  operatorOf,
  readConfig,
  type TeamActor,
} from '@serplift/core';
import type { GlobalOptions } from './session.ts';
import type { Terminal } from './terminal.ts';

/** The product opened on this machine. */
export interface Local {
  context: OpenedContext;
  /** Who the operator acts as; seeds the demo team when everything is simulated and there is none. */
  actor(): Promise<TeamActor>;
  close(): Promise<void>;
}

/** The configuration of this machine from the environment. */
export function localConfig(env: Terminal['env']): Config {
  return readConfig(env, defaultHome(env));
}

async function isSandbox(origin: string): Promise<boolean> {
  try {
    const response = await fetch(origin, { signal: AbortSignal.timeout(1000) });
    return response.headers.get('x-sandbox') === '1';
  } catch {
    return false;
  }
}

/** Where a server on this machine announces its sandbox. */
export function sandboxFile(home: string): string {
  return path.join(home, 'sandbox.json');
}

/** The sandbox that a server of this machine runs; null when there is none. */
async function runningSandbox(home: string): Promise<string | null> {
  try {
    const { origin } = JSON.parse(await readFile(sandboxFile(home), 'utf8')) as { origin: string };
    return (await isSandbox(origin)) ? origin : null;
  } catch {
    return null;
  }
}

async function withSandbox(config: Config): Promise<{ config: Config; stop(): Promise<void> }> {
  const { providers } = config;
  if (!providers.needsSandbox || providers.sandboxUrl !== null) return { config, stop: async () => {} };
  const found = await runningSandbox(config.home);
  const started = found === null ? await (await import('./commands/sandbox.ts')).openSandbox(config) : null;
  const sandboxUrl = found ?? started?.origin ?? null;
  return { config: { ...config, providers: { ...providers, sandboxUrl } }, stop: async () => started?.close() };
}

/** Opens database, providers and, where something is simulated, a sandbox. */
export async function openLocal(terminal: Terminal, options: GlobalOptions): Promise<Local> {
  const sandbox = await withSandbox(localConfig(terminal.env));
  const { config } = sandbox;
  const log = openLog(options.verbose === true ? 'debug' : terminal.env['LOG_LEVEL'] ? config.logLevel : 'silent');
  try {
    const context = await openContext(config, { log, applicationName: 'serplift cli' });
    return {
      context,
      actor: async () => {
        const { seedDemo } = await import('./seed-demo.ts');
        await seedDemo(context);
        return operatorOf(context, options.team ?? terminal.env['SERPLIFT_TEAM']);
      },
      close: async () => {
        await context.close();
        await sandbox.stop();
      },
    };
  } catch (error) {
    await sandbox.stop();
    throw error;
  }
}
