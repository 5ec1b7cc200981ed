import type { Command } from 'commander';
import type { Cli } from '../session/cli.ts';

async function work(cli: Cli): Promise<void> {
  const { withSandbox } = await import('../session/local.ts');
  const { localConfig } = await import('../session/local-config.ts');
  const { startWorkerProcess } = await import('@serplift/server');
  const { untilInterrupted } = await import('../session/until-interrupted.ts');
  const { config, stop } = await withSandbox(localConfig(cli.terminal.env));
  try {
    const worker = await startWorkerProcess(config);
    cli.say(`Processing up to ${config.workerConcurrency} items at a time. Stop with Ctrl-C.`);
    await untilInterrupted(AbortSignal.any([cli.terminal.signal, worker.outdated]));
    cli.say('Stopping; items in progress are finished or returned to the queue…');
    await worker.stop();
    if (worker.outdated.aborted) throw worker.outdated.reason;
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
