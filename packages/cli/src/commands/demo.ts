import type { Command } from 'commander';
import type { Cli } from '../session/cli.ts';
import { confirmed, type ConfirmOptions } from '../session/confirm.ts';

async function resetDemo(cli: Cli, options: ConfirmOptions): Promise<void> {
  const { requireLocal } = await import('../session/require-local.ts');
  await requireLocal(cli, 'demo reset');
  const { AppError, dispatch, startRunWorker } = await import('@serplift/core');
  const { api } = await import('@serplift/core/api');
  const { localConfig } = await import('../session/local-config.ts');
  const { demoOwner, isDemoPossible, seedDemo } = await import('../demo/seed-demo.ts');
  const { fillDemo } = await import('../demo/fill-demo.ts');
  if (!isDemoPossible(localConfig(cli.terminal.env))) {
    throw new AppError(
      'not_configured',
      'The demo exists only in sandbox mode, and this installation has live providers. Nothing was changed.',
    );
  }
  const { openLocal } = await import('../session/local.ts');
  const local = await openLocal({ terminal: cli.terminal, options: cli.options(), say: cli.say });
  const context = { ...local.context, signal: cli.terminal.signal };
  try {
    const owner = await demoOwner(context);
    if (owner !== null) {
      const question = 'Delete the demo team with everything in it and make its sample data again?';
      if (!(await confirmed(cli, options, question))) return;
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
    .description('Delete the demo team and make its sample data again')
    .option('--yes', "don't ask for confirmation")
    .option('--dry-run', 'say what would happen and change nothing')
    .addHelpText('after', '\nExamples:\n  $ serplift demo reset\n  $ serplift demo reset --yes')
    .action((options: ConfirmOptions) => cli.run(() => resetDemo(cli, options)));
}
