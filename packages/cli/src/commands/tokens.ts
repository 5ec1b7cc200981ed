import type { Command } from 'commander';
import { UsageError } from '../output/exit-codes.ts';
import type { Cli } from '../session/cli.ts';
import { readDays } from './options/read-options.ts';

const list = (cli: Cli): Promise<void> =>
  cli.withSession(async (session, api) => {
    const tokens = await session.call(api.tokens.list, {});
    const { instantCell, printTable } = await import('../output/print-table.ts');
    await cli.result(tokens, () => {
      if (tokens.length === 0) return cli.say('You have no access tokens. Make one with: serplift tokens create NAME');
      const columns = ['ID', 'Name', 'Token', 'Created', 'Last used', 'Expires'].map((title) => ({ title }));
      const rows = tokens.map((token) => [
        token.id,
        token.name,
        `${token.hint}…`,
        instantCell(cli.terminal, token.createdAt),
        token.lastUsedAt === null ? 'never' : instantCell(cli.terminal, token.lastUsedAt),
        token.expiresAt === null ? 'never' : instantCell(cli.terminal, token.expiresAt),
      ]);
      printTable(cli.terminal, columns, rows);
    });
  });

const create = (cli: Cli, name: string, options: { expiresInDays?: number }): Promise<void> =>
  cli.withSession(async (session, api) => {
    const token = await session.call(api.tokens.create, { name, ...options });
    await cli.result(token, () => {
      cli.terminal.out(`${token.secret}\n`);
    });
    cli.say('This is the only time the token is shown. Use it with `serplift login`, or as SERPLIFT_TOKEN.');
  });

const revoke = (cli: Cli, wanted: string): Promise<void> =>
  cli.withSession(async (session, api) => {
    const tokens = await session.call(api.tokens.list, {});
    const found = tokens.filter((token) => token.id === wanted || token.name === wanted);
    const [token] = found;
    if (token === undefined || found.length > 1) {
      const why = found.length > 1 ? `Several tokens are named "${wanted}"` : `You have no token "${wanted}"`;
      throw new UsageError(`${why}; take the id from: serplift tokens list`);
    }
    await session.call(api.tokens.revoke, { tokenId: token.id });
    await cli.result({ revoked: token.id, name: token.name }, () => {});
    cli.say(`Revoked "${token.name}". Whoever still uses it is refused from now on.`);
  });

/** `serplift tokens`: access tokens for the terminal and CI. */
export function registerTokens(program: Command, cli: Cli): void {
  const tokens = program.command('tokens').description('Access tokens for terminals and CI');
  tokens
    .command('list')
    .description('List your access tokens')
    .addHelpText('after', '\nExamples:\n  $ serplift tokens list')
    .action(() => list(cli));
  tokens
    .command('create')
    .description('Make an access token and print it once')
    .argument('<name>', 'what it is for')
    .option('--expires-in-days <days>', 'let it end by itself (default: never)', readDays)
    .addHelpText('after', '\nExamples:\n  $ serplift tokens create "nightly CI" --expires-in-days 90 > ci.token')
    .action((name: string, options: { expiresInDays?: number }) => create(cli, name, options));
  tokens
    .command('revoke')
    .description('End an access token at once')
    .argument('<token>', 'its id or name')
    .addHelpText('after', '\nExamples:\n  $ serplift tokens revoke "nightly CI"')
    .action((token: string) => revoke(cli, token));
}
