import type { Command } from 'commander';
import type { Cli } from '../session/cli.ts';

async function work(cli: Cli): Promise<void> {
  const { signal } = cli.terminal;
  const { unlessInterrupted, untilInterrupted, whileStarting } = await import('../session/until-interrupted.ts');
  let stop = async (): Promise<void> => {};
  try {
    const loading = Promise.all([import('../session/local.ts'), import('@serplift/server')]);
    const [{ withSandbox }, { startWorkerProcess }] = await unlessInterrupted(signal, loading);
    const { localConfig } = await import('../session/local-config.ts');
    const located = await withSandbox(localConfig(cli.terminal.env));
    ({ stop } = located);
    const { config } = located;
    const worker = await whileStarting(signal, (starting) => startWorkerProcess(config, starting));
    cli.say(`Processing up to ${config.workerConcurrency} items at a time. Stop with Ctrl-C.`);
    await untilInterrupted(AbortSignal.any([signal, worker.outdated]));
    cli.say('Stopping; items in progress are finished or returned to the queue…');
    await worker.stop();
    if (worker.outdated.aborted) throw worker.outdated.reason;
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    await stop();
  }
}

/** `serplift worker`: processes runs alongside any number of others on the same database. */
export function registerWorker(program: Command, cli: Cli): void {
  program
    .command('worker')
    .description('Process runs; start as many workers as you like')
    .addHelpText('after', '\nExamples:\n  $ DATABASE_URL=postgres://… WORKER_CONCURRENCY=64 serplift worker')
    .action(() => cli.run(() => work(cli)));
}
