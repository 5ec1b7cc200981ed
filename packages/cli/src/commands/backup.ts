import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { UsageError } from '../output/exit-codes.ts';
import { counted } from '../output/figures.ts';
import type { Cli } from '../session/cli.ts';
import { requireFolderOf } from '../session/named-file.ts';
import { requireLocal } from '../session/require-local.ts';

async function openDatabase(cli: Cli) {
  const { connectDatabase } = await import('@serplift/core');
  const { localConfig } = await import('../session/local-config.ts');
  const { whileStarting } = await import('../session/until-interrupted.ts');
  const { databaseUrl, home } = localConfig(cli.terminal.env);
  const database = await whileStarting(cli.terminal.signal, (signal) =>
    connectDatabase(databaseUrl === null ? { home } : { url: databaseUrl }, { signal }),
  );
  return { database, home };
}

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

/** Opening the embedded database would create one that doesn't exist yet, and save it empty. */
async function requireHome(cli: Cli): Promise<void> {
  const { AppError } = await import('@serplift/core');
  const { localConfig } = await import('../session/local-config.ts');
  const { databaseUrl, home } = localConfig(cli.terminal.env);
  if (databaseUrl !== null || (await isThere(home))) return;
  throw new AppError(
    'not_found',
    `${home} does not exist, so there is nothing to save. Point SERPLIFT_HOME or DATABASE_URL to the data.`,
  );
}

async function backup(cli: Cli, name: string, options: { force?: boolean }): Promise<void> {
  const { backupDatabase } = await import('@serplift/core');
  const file = path.resolve(name);
  await requireLocal(cli, 'backup');
  if (options.force !== true && (await isThere(file))) {
    throw new UsageError(`${file} exists. Choose another name, or replace it with --force.`);
  }
  await requireFolderOf(file);
  await requireHome(cli);
  const { database, home } = await openDatabase(cli);
  try {
    const summary = await backupDatabase(database.knex, file);
    await cli.result({ file, ...summary }, () => {
      cli.terminal.out(`${file}\n`);
    });
    cli.say(`${counted(summary.rows, 'row')} of ${counted(summary.tables, 'table')} saved.`);
    if (database.kind === 'embedded') {
      cli.say(`Keep ${path.join(home, 'secret.key')} too: without it, the team has to connect Google again.`);
    }
  } finally {
    await database.close();
  }
}

async function restore(cli: Cli, name: string): Promise<void> {
  const { restoreDatabase } = await import('@serplift/core');
  const file = path.resolve(name);
  await requireLocal(cli, 'restore');
  const { database } = await openDatabase(cli);
  try {
    const summary = await restoreDatabase(database.knex, file);
    await cli.result({ file, ...summary }, () => {});
    cli.say(`${counted(summary.rows, 'row')} of ${counted(summary.tables, 'table')} restored.`);
  } finally {
    await database.close();
  }
}

/** `serplift backup` and `serplift restore`: all data in one file, also from the embedded database into a server. */
export function registerBackup(program: Command, cli: Cli): void {
  program
    .command('backup')
    .description('Save all data to a file; runs can continue meanwhile')
    .argument('<file>', 'file to write')
    .option('--force', 'replace an existing file')
    .addHelpText('after', '\nExamples:\n  $ serplift backup serplift-$(date +%F).gz')
    .action((file: string, options: { force?: boolean }) => cli.run(() => backup(cli, file, options)));
  program
    .command('restore')
    .description('Restore a backup into an empty database')
    .argument('<file>', 'file written by `serplift backup`')
    .addHelpText(
      'after',
      `
Examples:
  $ SERPLIFT_HOME=./new serplift restore serplift-2026-11-21.gz
  $ DATABASE_URL=postgres://… serplift restore serplift-2026-11-21.gz   # move to a server`,
    )
    .action((file: string) => cli.run(() => restore(cli, file)));
}
