import type { Scope, Token } from '@serplift/core/api';
import type { Command } from 'commander';
import { UsageError } from '../output/exit-codes.ts';
import { usd, usdCell } from '../output/figures.ts';
import { printList } from '../output/print-list.ts';
import type { Cli } from '../session/cli.ts';
import { findNamed } from '../session/find-named.ts';
import { verbsOf } from './noun.ts';
import { readDays, readScopes, readUsd } from './options/read-options.ts';

const never = { shown: 'never', plain: '' };

const list = (cli: Cli): Promise<void> =>
  cli.withSession(async (session, api) =>
    printList(cli, await session.call(api.tokens.list, {}), {
      columns: [
        ['ID', ({ id }) => id],
        ['Name', ({ name }) => name],
        ['Token', ({ hint }) => hint],
        ['Scopes', ({ scopes }) => scopes.join(', ')],
        [
          'Cap a month',
          ({ monthlyCapUsd }) => (monthlyCapUsd === null ? { shown: 'none', plain: '' } : usdCell(monthlyCapUsd)),
          'right',
        ],
        ['Spent', ({ spentThisMonthUsd }) => usdCell(spentThisMonthUsd ?? 0), 'right'],
        ['Created', ({ createdAt }, instant) => instant(createdAt)],
        ['Last used', ({ lastUsedAt }, instant) => (lastUsedAt === null ? never : instant(lastUsedAt))],
        ['Expires', ({ expiresAt }, instant) => (expiresAt === null ? never : instant(expiresAt))],
      ],
      empty: 'You have no access tokens. Create one with: serplift tokens create NAME',
    }),
  );

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
    cli.say(
      `It can ${token.scopes.join(', ')}${token.monthlyCapUsd === null ? '' : ` and spend ${usd(token.monthlyCapUsd)} a month`}.`,
    );
    cli.say('This is the only time the token is shown. Use it with `serplift login`, or as SERPLIFT_TOKEN.');
  });

const revoke = (cli: Cli, named: string): Promise<void> =>
  cli.withSession(async (session, api) => {
    const namesOf = ({ name }: Token) => [name];
    const tokens = await session.call(api.tokens.list, {});
    const { id: tokenId, name } = await findNamed(tokens, named, { noun: 'token', list: 'tokens list', namesOf });
    await session.call(api.tokens.revoke, { tokenId });
    await cli.done({ revoked: tokenId, name }, `Revoked "${name}". Calls that still use it are refused from now on.`);
  });

/** `serplift tokens`: access tokens for the terminal and CI. */
export function registerTokens(program: Command, cli: Cli): void {
  const noun = program.command('tokens').description('Access tokens for terminals and CI');
  const verb = verbsOf(noun, { name: 'what it is for', token: 'its ID or name' });
  verb('list', 'List your access tokens', 'list').action(() => list(cli));
  verb(
    'create <name>',
    'Create an access token and print it once; on this machine (local mode) or in the browser',
    'create "nightly CI" --monthly-cap 20 --expires-in-days 90 > ci.token',
    'create "ads deploy" --scopes read,deploy > deploy.token\n\nScopes: read shows everything you can see; run starts and cancels runs; decide accepts, edits, and rejects, and manages projects; deploy creates ads and rolls them back (team owners only); manage changes automations, budgets, brand rules and the chosen accounts (owners and admins). People, teams, tokens and connections are never managed with a token.',
  )
    .option(
      '--scopes <scopes>',
      'what it can do: read, run, decide, deploy, manage (default: read,run,decide)',
      readScopes,
    )
    .option('--monthly-cap <usd>', 'the most its runs may cost in a calendar month (default: no cap)', readUsd)
    .option('--expires-in-days <days>', 'days until it expires (default: never)', readDays)
    .action((name: string, options: CreateOptions) => create(cli, name, options));
  verb('revoke <token>', 'Revoke an access token immediately', 'revoke "nightly CI"').action((token: string) =>
    revoke(cli, token),
  );
}
