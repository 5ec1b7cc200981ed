import type { Command } from 'commander';
import { counted } from '../output/figures.ts';
import type { Cli } from '../session/cli.ts';
import { requireLocal } from '../session/require-local.ts';

async function migrateDatabase(cli: Cli, options: { dryRun?: boolean }): Promise<void> {
  const { connectDatabase, migrate, pendingMigrations, startStep } = await import('@serplift/core');
  const { localConfig } = await import('../session/local-config.ts');
  await requireLocal(cli, 'migrate');
  const config = localConfig(cli.terminal.env);
  const { databaseUrl, home } = config;
  const onStep = cli.say;
  const { signal } = cli.terminal;
  const database = await connectDatabase(databaseUrl === null ? { home } : { url: databaseUrl }, { onStep, signal });
  try {
    const bringUp = () =>
      startStep({ name: 'bringing the database up to date', config, signal }, () => migrate(database.knex, { onStep }));
    const names = options.dryRun === true ? await pendingMigrations(database.knex) : await bringUp();
    await cli.result({ [options.dryRun === true ? 'pending' : 'applied']: names }, () => {
      for (const name of names) cli.terminal.out(`${name}\n`);
    });
    const what = counted(names.length, 'migration');
    if (names.length === 0) cli.say('The database is up to date.');
    else cli.say(options.dryRun === true ? `${what} pending.` : `${what} applied.`);
  } finally {
    await database.close();
  }
}

/** `serplift migrate`: brings the database up to date; with the embedded one this happens by itself. */
export function registerMigrate(program: Command, cli: Cli): void {
  program
    .command('migrate')
    .description('Apply pending database migrations')
    .option('--dry-run', 'list the pending migrations')
    .addHelpText('after', '\nExamples:\n  $ DATABASE_URL=postgres://… serplift migrate --dry-run\n  $ serplift migrate')
    .action((options: { dryRun?: boolean }) => cli.run(() => migrateDatabase(cli, options)));
}
