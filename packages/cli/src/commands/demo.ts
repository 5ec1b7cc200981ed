import type { Command } from 'commander';
import type { Cli } from '../session/cli.ts';
import { confirmed, type ConfirmOptions } from '../session/confirm.ts';

async function resetDemo(cli: Cli, options: ConfirmOptions): Promise<void> {
  const { requireLocal } = await import('../session/require-local.ts');
  await requireLocal(cli, 'demo reset');
  const { AppError, dispatch } = await import('@serplift/core');
  const { startRunWorker } = await import('@serplift/core/work');
  const { api } = await import('@serplift/core/api');
  const { localConfig } = await import('../session/local-config.ts');
  const { demoOwner, isDemoPossible, seedDemo } = await import('../demo/seed-demo.ts');
  const { demoStage } = await import('../demo/demo-stage.ts');
  const { withdrawAds } = await import('../demo/sample-runs.ts');
  const { fillDemo } = await import('../demo/fill-demo.ts');
  if (!isDemoPossible(localConfig(cli.terminal.env))) {
    throw new AppError(
      'not_configured',
      'The demo team exists only in sandbox mode, and this installation has live providers. Nothing was changed.',
    );
  }
  const { openLocal } = await import('../session/local.ts');
  const local = await openLocal({ terminal: cli.terminal, options: cli.options(), say: cli.say });
  const context = { ...local.context, signal: cli.terminal.signal };
  try {
    const owner = await demoOwner(context);
    if (owner !== null) {
      const question = 'Delete the demo team with everything in it, and recreate its sample data?';
      if (!(await confirmed(cli, options, question))) return;
      // Without a connection there is nothing in Google Ads that could be removed.
      await withdrawAds(demoStage(context, owner)).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        cli.warn(`Ads stay in the simulated account: ${error.message}`);
      });
      const operator = { ...owner, via: 'terminal' as const, isAdmin: true };
      await dispatch(context, operator, { endpoint: api.system.deleteTeam, input: { id: owner.teamId } });
    }
    await seedDemo(context, { withSample: true });
    const worker = await startRunWorker(context, { schedules: false });
    try {
      await fillDemo(context, cli.say);
    } finally {
      await worker.stop();
    }
    const made = await demoOwner(context);
    await cli.result({ team: made?.teamId ?? null }, () => {});
  } finally {
    await local.close();
  }
}

/** `serplift demo`: the sandbox's demo team. */
export function registerDemo(program: Command, cli: Cli): void {
  const demo = program.command('demo').description('Manage the demo team of sandbox mode');
  demo
    .command('reset')
    .description('Delete the demo team and recreate its sample data')
    .option('--yes', "don't ask for confirmation")
    .option('--dry-run', 'show what would happen without changing anything')
    .addHelpText('after', '\nExamples:\n  $ serplift demo reset\n  $ serplift demo reset --yes')
    .action((options: ConfirmOptions) => cli.run(() => resetDemo(cli, options)));
}
