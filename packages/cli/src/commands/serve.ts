import type { Config } from '@serplift/core';
import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { localConfig } from '../local.ts';

interface ServeOptions {
  port?: string;
  worker: boolean;
}

const demoLines = (config: Config, email: string, password: string): string =>
  config.providers.identity.state === 'sandbox' ? `Sign in with ${email} and the password ${password}\n` : '';

async function serve(cli: Cli, options: ServeOptions): Promise<void> {
  const { terminal } = cli;
  const env = options.port === undefined ? terminal.env : { ...terminal.env, PORT: options.port };
  let config = localConfig(env);
  const { sandboxCredentials, openContext, openLog } = await import('@serplift/core');
  const { builtDashboard, startServer } = await import('@serplift/server');
  const closers: (() => Promise<void>)[] = [];
  try {
    if (config.providers.needsSandbox && config.providers.sandboxUrl === null) {
      const { announceSandbox, openSandbox } = await import('./sandbox.ts');
      const sandbox = await openSandbox(config);
      closers.unshift(() => sandbox.close());
      closers.unshift(await announceSandbox(config, sandbox.origin));
      config = { ...config, providers: { ...config.providers, sandboxUrl: sandbox.origin } };
      const seeding = await openContext(config, { log: openLog(config.logLevel), applicationName: 'serplift seed' });
      const { seedDemo } = await import('../seed-demo.ts');
      await seedDemo(seeding).finally(() => seeding.close());
    }
    const dashboardFolder = builtDashboard();
    if (dashboardFolder === undefined)
      terminal.err('The dashboard is not built; serving the API alone. Build it with: npm run build\n');
    const server = await startServer({
      config,
      worker: options.worker,
      ...(dashboardFolder === undefined ? {} : { dashboardFolder }),
    });
    closers.unshift(() => server.close());
    const { email, password } = sandboxCredentials.demo;
    terminal.out(`${demoLines(config, email, password)}Serplift is ready at ${server.origin}\n`);
    await new Promise<void>((resolve) => {
      if (terminal.signal.aborted) resolve();
      terminal.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    terminal.err('Stopping…\n');
  } finally {
    for (const close of closers) await close();
  }
}

/** `serplift serve`: HTTP, dashboard and worker in one process, with a sandbox where something is simulated. */
export function registerServe(program: Command, cli: Cli): void {
  program
    .command('serve')
    .description('Start the server with dashboard and worker')
    .option('--port <number>', 'port to listen on; 0 takes any free one (default: PORT or 4173)')
    .option('--no-worker', 'leave runs to `serplift worker` processes')
    .addHelpText(
      'after',
      '\nExamples:\n  $ serplift serve\n  $ DATABASE_URL=postgres://… serplift serve --port 8080 --no-worker',
    )
    .action((options: ServeOptions) => cli.run(() => serve(cli, options)));
}
