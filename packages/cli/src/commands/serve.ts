import type { Config } from '@serplift/core';
import type { Command } from 'commander';
import type { Cli } from '../session/cli.ts';
import { readPort } from './options/read-options.ts';

interface ServeOptions {
  port?: number;
  worker: boolean;
  demo?: boolean;
}

type Closers = (() => Promise<void>)[];

/** Starts the sandbox of a server, announces it and gives it a demo team; the configuration then knows where it is. */
async function bringSandbox(cli: Cli, of: { config: Config; withSample: boolean; closers: Closers }): Promise<Config> {
  const { config, withSample, closers } = of;
  if (!config.providers.needsSandbox || config.providers.sandboxUrl !== null) return config;
  const { announceSandbox, openSandboxThread } = await import('../session/open-sandbox.ts');
  const { openContext, openLog, startStep } = await import('@serplift/core');
  const { seedDemo } = await import('../demo/seed-demo.ts');
  const log = openLog(config.logLevel);
  const sandbox = await openSandboxThread(config, log);
  closers.unshift(() => sandbox.close());
  closers.unshift(await announceSandbox(config, sandbox.origin));
  const located = { ...config, providers: { ...config.providers, sandboxUrl: sandbox.origin } };
  const seeding = await openContext(located, { log, applicationName: 'serplift seed', onStep: cli.say });
  try {
    await startStep({ name: 'creating the demo team', config }, () => seedDemo(seeding, { withSample }));
  } finally {
    await seeding.close();
  }
  return located;
}

/** Makes the sample data while people use the server; what a stop interrupts continues at the next start. */
async function makeSampleData(cli: Cli, config: Config): Promise<() => Promise<void>> {
  const { openContext, openLog } = await import('@serplift/core');
  const { fillDemo } = await import('../demo/fill-demo.ts');
  const log = openLog(config.logLevel);
  const leaving = new AbortController();
  const fill = async (): Promise<void> => {
    const opened = await openContext(config, { log, applicationName: 'serplift sample data' });
    try {
      await fillDemo({ ...opened, signal: leaving.signal }, cli.say);
    } finally {
      await opened.close();
    }
  };
  const ended = fill().catch((error: unknown) => {
    if (!leaving.signal.aborted)
      log.warn({ err: error }, 'the sample data could not be created; the next start tries again');
  });
  return () => {
    leaving.abort();
    return ended;
  };
}

async function serve(cli: Cli, options: ServeOptions): Promise<void> {
  const { terminal } = cli;
  const env = options.port === undefined ? terminal.env : { ...terminal.env, PORT: String(options.port) };
  const { localConfig } = await import('../session/local-config.ts');
  const { sandboxCredentials } = await import('@serplift/core');
  const { builtDashboard, startServer } = await import('@serplift/server');
  const { untilInterrupted } = await import('../session/until-interrupted.ts');
  const closers: Closers = [];
  try {
    const config = await bringSandbox(cli, { config: localConfig(env), withSample: options.demo === true, closers });
    const dashboardFolder = builtDashboard();
    if (dashboardFolder === undefined)
      cli.warn('The dashboard is not built; serving only the API. Build it with: npm run build');
    const server = await startServer({
      config,
      worker: options.worker,
      onStep: cli.say,
      ...(dashboardFolder === undefined ? {} : { dashboardFolder }),
    });
    closers.unshift(() => server.close());
    const { announceServer } = await import('../session/server-file.ts');
    closers.unshift(await announceServer(config, server));
    const demo = config.providers.identity.state === 'sandbox' ? sandboxCredentials.demo : null;
    await cli.result({ origin: server.origin, demo }, () => {
      const signIn = demo === null ? '' : `Sign in with ${demo.email} and the password ${demo.password}\n`;
      terminal.out(`${signIn}Serplift is ready at ${server.origin}\n`);
    });
    if (options.demo === true) closers.unshift(await makeSampleData(cli, config));
    await untilInterrupted(AbortSignal.any([terminal.signal, server.outdated]));
    cli.say('Stopping…');
    if (server.outdated.aborted) throw server.outdated.reason;
  } finally {
    for (const close of closers) await close();
  }
}

/** `serplift serve`: HTTP, dashboard and worker in one process of several threads, with a sandbox where something is simulated. */
export function registerServe(program: Command, cli: Cli): void {
  program
    .command('serve')
    .description('Start the server, with dashboard and worker')
    .option('--port <number>', 'port to listen on; 0 picks a free one (default: PORT or 4173)', readPort)
    .option('--no-worker', 'leave runs to separate `serplift worker` processes')
    .option('--demo', 'in sandbox mode, give the demo team sample data once the server is ready')
    .addHelpText(
      'after',
      '\nExamples:\n  $ serplift serve\n  $ DATABASE_URL=postgres://… serplift serve --port 8080 --no-worker',
    )
    .action((options: ServeOptions) => cli.run(() => serve(cli, options)));
}
