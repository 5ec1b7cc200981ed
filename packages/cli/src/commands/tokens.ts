import type { Scope, Token } from '@serplift/core/api';
import type { Command } from 'commander';
import { UsageError } from '../output/exit-codes.ts';
import { usd } from '../output/figures.ts';
import type { Cli } from '../session/cli.ts';
import { readDays, readScopes, readUsd } from './options/read-options.ts';

const capOf = ({ monthlyCapUsd, spentThisMonthUsd }: Token): string =>
  monthlyCapUsd === null ? 'none' : `${usd(monthlyCapUsd)} (${usd(spentThisMonthUsd ?? 0)} spent)`;

const list = (cli: Cli): Promise<void> =>
  cli.withSession(async (session, api) => {
    const tokens = await session.call(api.tokens.list, {});
    const { instantCell, printTable } = await import('../output/print-table.ts');
    await cli.result(tokens, () => {
      if (tokens.length === 0)
        return cli.say('You have no access tokens. Create one with: serplift tokens create NAME');
      const columns = ['ID', 'Name', 'Token', 'Scopes', 'Cap a month', 'Created', 'Last used', 'Expires'].map(
        (title) => ({ title }),
      );
      const rows = tokens.map((token) => [
        token.id,
        token.name,
        token.hint,
        token.scopes.join(', '),
        capOf(token),
        instantCell(cli.terminal, token.createdAt),
        token.lastUsedAt === null ? 'never' : instantCell(cli.terminal, token.lastUsedAt),
        token.expiresAt === null ? 'never' : instantCell(cli.terminal, token.expiresAt),
      ]);
      printTable(cli.terminal, columns, rows);
    });
  });

interface CreateOptions {
  expiresInDays?: number;
  scopes?: Scope[];
  monthlyCap?: number;
}

/** Reads an answer as the option of the same meaning is read. */
async function readAnswer<Value>(question: Promise<string>, read: (text: string) => Value): Promise<Value> {
  const text = await question;
  try {
    return read(text);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** What the token may do and spend: as the options say, otherwise as the person at the terminal does, otherwise the usual scopes. */
async function limitsOf(cli: Cli, options: CreateOptions): Promise<{ scopes?: Scope[]; monthlyCapUsd?: number }> {
  const { prompts } = cli.terminal;
  let { scopes, monthlyCap } = options;
  const mayAsk = prompts !== null && cli.options().input !== false && cli.options().json !== true;
  if (mayAsk && scopes === undefined) {
    const { defaultScopes, scopes: all, scopeTexts } = await import('@serplift/core/api');
    for (const scope of all) cli.say(`${scope}: ${scopeTexts[scope]}`);
    scopes = await readAnswer(prompts.text('Scopes', { initial: defaultScopes.join(',') }), readScopes);
  }
  if (mayAsk && monthlyCap === undefined) {
    const question = prompts.text('Monthly spending cap in USD (empty for none)');
    monthlyCap = await readAnswer(question, (text) => (text.trim() === '' ? undefined : readUsd(text)));
  }
  return {
    ...(scopes === undefined ? {} : { scopes }),
    ...(monthlyCap === undefined ? {} : { monthlyCapUsd: monthlyCap }),
  };
}

const create = (cli: Cli, name: string, options: CreateOptions): Promise<void> =>
  cli.withSession(async (session, api) => {
    const { expiresInDays } = options;
    const limits = await limitsOf(cli, options);
    const token = await session.call(api.tokens.create, {
      name,
      ...limits,
      ...(expiresInDays === undefined ? {} : { expiresInDays }),
    });
    await cli.result(token, () => {
      cli.terminal.out(`${token.secret}\n`);
    });
    cli.say(`It can ${token.scopes.join(', ')}${token.monthlyCapUsd === null ? '' : ` and spend ${capOf(token)}`}.`);
    cli.say('This is the only time the token is shown. Use it with `serplift login`, or as SERPLIFT_TOKEN.');
  });

const revoke = (cli: Cli, wanted: string): Promise<void> =>
  cli.withSession(async (session, api) => {
    const tokens = await session.call(api.tokens.list, {});
    const found = tokens.filter((token) => token.id === wanted || token.name === wanted);
    const [token] = found;
    if (token === undefined || found.length > 1) {
      const why = found.length > 1 ? `Several tokens are named "${wanted}"` : `You have no token "${wanted}"`;
      throw new UsageError(`${why}. Get the ID from: serplift tokens list`);
    }
    await session.call(api.tokens.revoke, { tokenId: token.id });
    await cli.result({ revoked: token.id, name: token.name }, () => {});
    cli.say(`Revoked "${token.name}". Calls that still use it are refused from now on.`);
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
    .description('Create an access token and print it once')
    .argument('<name>', 'what it is for')
    .option(
      '--scopes <scopes>',
      'what it can do: read, run, decide, deploy, manage (default: read,run,decide)',
      readScopes,
    )
    .option('--monthly-cap <usd>', 'the most its runs may cost in a calendar month (default: no cap)', readUsd)
    .option('--expires-in-days <days>', 'days until it expires (default: never)', readDays)
    .addHelpText(
      'after',
      '\nExamples:\n  $ serplift tokens create "nightly CI" --monthly-cap 20 --expires-in-days 90 > ci.token\n  $ serplift tokens create "ads deploy" --scopes read,deploy > deploy.token\n\nScopes: read shows everything you can see; run starts and cancels runs; decide accepts, edits, and rejects, and manages projects; deploy creates ads and rolls them back (team owners only); manage changes automations, budgets, brand rules and the chosen accounts (owners and admins). People, teams, tokens and connections are never managed with a token. Tokens are created on this machine (local mode) or in the browser.',
    )
    .action((name: string, options: CreateOptions) => create(cli, name, options));
  tokens
    .command('revoke')
    .description('Revoke an access token immediately')
    .argument('<token>', 'its id or name')
    .addHelpText('after', '\nExamples:\n  $ serplift tokens revoke "nightly CI"')
    .action((token: string) => revoke(cli, token));
}
