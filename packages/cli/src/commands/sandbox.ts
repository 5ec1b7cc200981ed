import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '@serplift/core';
import type { RunningSandbox } from '@serplift/sandbox';
import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { readPort } from '../read-options.ts';

/** Starts a sandbox whose identities, grants and keys persist in the home folder. */
export async function openSandbox(config: Pick<Config, 'home' | 'production'>, port = 0): Promise<RunningSandbox> {
  const { startSandbox } = await import('@serplift/sandbox');
  const stateFolder = path.join(config.home, 'sandbox');
  await mkdir(stateFolder, { recursive: true, mode: 0o700 });
  return startSandbox({ port, stateFolder, allowInProduction: config.production });
}

/** Tells other processes of this machine where the sandbox is. */
export async function announceSandbox(config: Config, origin: string): Promise<() => Promise<void>> {
  const { sandboxFile } = await import('../sandbox-file.ts');
  const file = sandboxFile(config.home);
  await writeFile(`${file}.${process.pid}`, JSON.stringify({ origin, pid: process.pid }));
  await rename(`${file}.${process.pid}`, file);
  return () => rm(file, { force: true });
}

async function runSandbox(cli: Cli, options: { port: number }): Promise<void> {
  const { sandboxCredentials } = await import('@serplift/core');
  const { localConfig } = await import('../local-config.ts');
  const { untilInterrupted } = await import('../until-interrupted.ts');
  const config = localConfig(cli.terminal.env);
  const sandbox = await openSandbox({ home: config.home, production: false }, options.port);
  const withdraw = await announceSandbox(config, sandbox.origin);
  try {
    const { demo } = sandboxCredentials;
    await cli.result({ origin: sandbox.origin, ...sandboxCredentials }, () => {
      cli.terminal.out(`Sandbox   ${sandbox.origin}\nSign in   ${demo.email}, password ${demo.password}\n`);
    });
    cli.say(
      `\nCommands on this machine find it by themselves; elsewhere set SERPLIFT_SANDBOX_URL=${sandbox.origin}\n--json prints the credentials of every simulated provider. Stop with Ctrl-C.`,
    );
    await untilInterrupted(cli.terminal.signal);
  } finally {
    await withdraw();
    await sandbox.close();
  }
}

/** `serplift sandbox`: every vendor on this machine, for as long as it runs. */
export function registerSandbox(program: Command, cli: Cli): void {
  program
    .command('sandbox')
    .description('Start the simulated providers alone')
    .option('--port <number>', 'port to listen on; 0 takes any free one', readPort, 0)
    .addHelpText('after', '\nExamples:\n  $ serplift sandbox --port 4180\n  $ serplift sandbox --json')
    .action((options: { port: number }) => cli.run(() => runSandbox(cli, options)));
}
