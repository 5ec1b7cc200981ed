import type { Command } from 'commander';
import { counted } from '../output/figures.ts';
import type { Cli } from '../session/cli.ts';
import { requireLocal } from '../session/require-local.ts';

async function rotate(cli: Cli): Promise<void> {
  const { connectDatabase, openSecretBox, requireCurrent, rotateKeys } = await import('@serplift/core');
  const { localConfig } = await import('../session/local-config.ts');
  const { whileStarting } = await import('../session/until-interrupted.ts');
  await requireLocal(cli, 'keys rotate');
  const config = localConfig(cli.terminal.env);
  const { databaseUrl, home } = config;
  const target = databaseUrl === null ? { home } : { url: databaseUrl };
  const database = await whileStarting(cli.terminal.signal, (signal) =>
    connectDatabase(target, { applicationName: 'serplift keys', signal }),
  );
  try {
    if (database.kind === 'server') await requireCurrent(database.knex);
    const rotation = await rotateKeys({ config, db: database.knex, secrets: await openSecretBox(config) });
    await cli.result(rotation, () => {
      cli.terminal.out(`${counted(rotation.rotated, 'value')} encrypted with key ${rotation.keyId}\n`);
    });
    if (rotation.unreadable > 0) {
      cli.warn(
        `${counted(rotation.unreadable, 'value')} could not be read with any known key and were left as they were; owners have to reconnect Google, or create a new webhook secret.`,
      );
    }
    if (config.secretKey !== null) cli.say('Remove SERPLIFT_OLD_SECRET_KEY from every process now.');
  } finally {
    await database.close();
  }
}

/** `serplift keys`: the key that encrypts Google connections and webhook secrets. */
export function registerKeys(program: Command, cli: Cli): void {
  const keys = program.command('keys').description('Manage the encryption key of stored secrets');
  keys
    .command('rotate')
    .description('Encrypt every stored secret with a new key; run it again after an interruption')
    .addHelpText(
      'after',
      '\nExamples:\n  $ serplift keys rotate\n  $ SERPLIFT_SECRET_KEY=<new> SERPLIFT_OLD_SECRET_KEY=<old> serplift keys rotate',
    )
    .action(() => cli.run(() => rotate(cli)));
}
