import type { Command } from 'commander';
import type { Cli } from '../session/cli.ts';
import { readPort } from './options/read-options.ts';

async function runSandbox(cli: Cli, options: { port: number }): Promise<void> {
  const { sandboxCredentials } = await import('@serplift/core');
  const { localConfig } = await import('../session/local-config.ts');
  const { untilInterrupted } = await import('../session/until-interrupted.ts');
  const { announceSandbox, openSandbox } = await import('../session/open-sandbox.ts');
  const config = localConfig(cli.terminal.env);
  const sandbox = await openSandbox({ home: config.home, production: false }, options.port);
  const withdraw = await announceSandbox(config, sandbox.origin);
  try {
    const { demo } = sandboxCredentials;
    await cli.result({ origin: sandbox.origin, ...sandboxCredentials }, () => {
      cli.terminal.out(`Sandbox   ${sandbox.origin}\nSign in   ${demo.email}, password ${demo.password}\n`);
    });
    cli.say(
      `\nCommands on this machine find it automatically; elsewhere, set SERPLIFT_SANDBOX_URL=${sandbox.origin}\n--json prints the credentials for every simulated provider. Stop with Ctrl-C.`,
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
    .command('sandbox', { hidden: true })
    .description('Start only the simulated providers')
    .option('--port <number>', 'port to listen on; 0 picks a free one', readPort, 0)
    .addHelpText('after', '\nExamples:\n  $ serplift sandbox --port 4180\n  $ serplift sandbox --json')
    .action((options: { port: number }) => cli.run(() => runSandbox(cli, options)));
}
