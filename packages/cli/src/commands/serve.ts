import type { Config, OpenedContext } from '@serplift/core';
import type { Command } from 'commander';
import type { Cli } from '../session/cli.ts';
import { readPort } from './options/read-options.ts';

interface ServeOptions {
  port?: number;
  worker: boolean;
  demo?: boolean;
}

/** Everything a start needs: it takes seconds, in which an interruption has nothing to clean up. */
const load = () =>
  Promise.all([
    import('@serplift/server'),
    import('../session/open-sandbox.ts'),
    import('../session/local-config.ts'),
    import('../demo/seed-demo.ts'),
  ]);

type Closers = (() => Promise<void>)[];

/** What a server is started from: its configuration, what ends when it does, and the signal that gives the start up. */
interface Start {
  config: Config;
  closers: Closers;
  starting: AbortSignal;
}

/** What a server starts with: its configuration, which knows where the sandbox is, and what the demo team was made with. */
interface Ground {
  config: Config;
  /** Open until the server is, so that the database need not start twice. */
  seeding: OpenedContext | null;
}

/** Starts the sandbox of a server, announces it and gives it a demo team. */
async function bringSandbox(cli: Cli, { config, closers, starting }: Start, withSample: boolean): Promise<Ground> {
  if (!config.providers.needsSandbox || config.providers.sandboxUrl !== null) return { config, seeding: null };
  const { announceSandbox, openSandboxThread } = await import('../session/open-sandbox.ts');
  const { openContext, openLog, startStep, untilAborted } = await import('@serplift/core');
  const { seedDemo } = await import('../demo/seed-demo.ts');
  const log = openLog(config.logLevel);
  const sandbox = await openSandboxThread(config, { log, starting });
  closers.unshift(() => sandbox.close());
  closers.unshift(await announceSandbox(config, sandbox.origin));
  const located = { ...config, providers: { ...config.providers, sandboxUrl: sandbox.origin } };
  const seeding = await openContext(located, { log, applicationName: 'serplift seed', onStep: cli.say, starting });
  try {
    await startStep({ name: 'creating the demo team', config, signal: starting }, () =>
      untilAborted(starting, seedDemo(seeding, { withSample })),
    );
  } catch (error) {
    await seeding.close();
    throw error;
  }
  return { config: located, seeding };
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

/** Starts everything; the port first, so that one that is taken is said before anything is made. */
async function start(cli: Cli, start: Start, options: ServeOptions) {
  const { builtDashboard, openFrontDoor, startServer } = await import('@serplift/server');
  const door = await openFrontDoor(start.config);
  start.closers.unshift(() => door.close());
  const { config, seeding } = await bringSandbox(cli, start, options.demo === true);
  const dashboardFolder = builtDashboard();
  if (dashboardFolder === undefined)
    cli.warn('The dashboard is not built; serving only the API. Build it with: npm run build');
  try {
    const server = await startServer({
      config,
      door,
      starting: start.starting,
      worker: options.worker,
      onStep: cli.say,
      ...(dashboardFolder === undefined ? {} : { dashboardFolder }),
    });
    const { announceServer } = await import('../session/server-file.ts');
    start.closers.unshift(() => server.close());
    start.closers.unshift(await announceServer(config, server));
    return { config, server };
  } finally {
    await seeding?.close();
  }
}

async function serve(cli: Cli, options: ServeOptions): Promise<void> {
  const { terminal } = cli;
  const env = options.port === undefined ? terminal.env : { ...terminal.env, PORT: String(options.port) };
  const { unlessInterrupted, untilInterrupted, whileStarting } = await import('../session/until-interrupted.ts');
  const closers: Closers = [];
  try {
    await unlessInterrupted(terminal.signal, load());
    const { localConfig } = await import('../session/local-config.ts');
    const { sandboxCredentials } = await import('@serplift/core');
    const { config, server } = await whileStarting(terminal.signal, (starting) =>
      start(cli, { config: localConfig(env), closers, starting }, options),
    );
    const demo = config.providers.identity.state === 'sandbox' ? sandboxCredentials.demo : null;
    await cli.result({ origin: server.origin, demo }, () => {
      const signIn = demo === null ? '' : `Sign in with ${demo.email} and the password ${demo.password}\n`;
      terminal.out(`${signIn}Serplift is ready at ${server.origin}\n`);
    });
    if (options.demo === true) closers.unshift(await makeSampleData(cli, config));
    await untilInterrupted(AbortSignal.any([terminal.signal, server.outdated]));
    cli.say('Stopping…');
    if (server.outdated.aborted) throw server.outdated.reason;
  } catch (error) {
    // A start that was given up has ended as it was asked to.
    if (!terminal.signal.aborted) throw error;
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
