import type { CurrentUser } from '@serplift/core/api';
import type { Command } from 'commander';
import { exitCodes, UsageError } from '../output/exit-codes.ts';
import { printRecord } from '../output/print-list.ts';
import type { Cli } from '../session/cli.ts';
import type { Session } from '../session/session.ts';

interface LoginOptions {
  tokenFile?: string;
}

async function readToken(cli: Cli, options: LoginOptions): Promise<string> {
  if (options.tokenFile === undefined) {
    const prompts = cli.requirePrompts(
      'No terminal to type the token in. Pass it with --token-file FILE, or --token-file - for stdin.',
    );
    return prompts.text('Access token (Team Settings → Access tokens):', { secret: true });
  }
  const { readNamedFile } = await import('../session/named-file.ts');
  return readNamedFile(cli.terminal, options.tokenFile);
}

async function whoIs(session: Session): Promise<CurrentUser> {
  const { api } = await import('@serplift/core/api');
  try {
    return await session.call(api.user.current, {});
  } finally {
    await session.close();
  }
}

async function login(cli: Cli, address: string | undefined, options: LoginOptions): Promise<void> {
  const { serverOrigin, writeLogin } = await import('../session/login-file.ts');
  const typed =
    address ??
    (await cli
      .requirePrompts(
        'No terminal to ask for the server. Pass it: serplift login https://serplift.example.com --token-file FILE',
      )
      .text('Address of the server:'));
  const url = serverOrigin(typed);
  const token = (await readToken(cli, options)).trim();
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new UsageError('The access token is empty or damaged. It is a single word without spaces.');
  const { remoteSession } = await import('../session/remote-session.ts');
  const { terminal, options: global, say, warn } = cli;
  const session = await remoteSession({ url, token }, { terminal, options: global(), say, warn });
  const user = await whoIs(session);
  const file = await writeLogin(cli.terminal.env, { url, token });
  await cli.result({ url, user: user.email, team: user.team?.slug ?? null, file }, () => {});
  cli.say(`Signed in to ${url} as ${user.email}, team ${user.team?.name ?? 'none'}. Commands now use this server.`);
  cli.say('To use this machine instead, pass --local or run: serplift logout');
}

async function logout(cli: Cli): Promise<void> {
  const { deleteLogin } = await import('../session/login-file.ts');
  const wasSignedIn = await deleteLogin(cli.terminal.env);
  await cli.result({ wasSignedIn }, () => {});
  cli.say(
    wasSignedIn
      ? 'Signed out. The token is still valid; to revoke it, run `serplift tokens revoke` or open Team Settings.'
      : "You weren't signed in.",
  );
  if (cli.terminal.env['SERPLIFT_TOKEN']) cli.say('SERPLIFT_URL and SERPLIFT_TOKEN are still set in the environment.');
}

const whoami = (cli: Cli): Promise<void> =>
  cli.withSession(async (session, api) => {
    const user = await session.call(api.user.current, {});
    const { mode, place } = session;
    const { team } = user;
    await printRecord(cli, { mode, place, user }, [
      ['Working', { shown: mode === 'local' ? 'on this machine' : 'through a server', plain: mode }],
      ['Place', place],
      ['User', user.email],
      [
        'Team',
        team === null ? null : { shown: `${team.name} (${team.slug}), ${user.role ?? 'member'}`, plain: team.slug },
      ],
    ]);
    return exitCodes.ok;
  });

/** `serplift login`, `logout` and `whoami`. */
export function registerLogin(program: Command, cli: Cli): void {
  program
    .command('login')
    .description('Sign in to a server and use it from now on')
    .argument('[url]', 'address of the server')
    .option('--token-file <file>', 'file with the access token; - for stdin')
    .addHelpText(
      'after',
      `
Tokens are never option values, because other users of the machine could read them.

Examples:
  $ serplift login https://serplift.example.com
  $ serplift login https://serplift.example.com --token-file ~/serplift.token
  $ pass serplift | serplift login https://serplift.example.com --token-file -`,
    )
    .action((url: string | undefined, options: LoginOptions) => cli.run(() => login(cli, url, options)));
  program
    .command('logout')
    .description('Sign out of the server and use this machine')
    .addHelpText('after', '\nExamples:\n  $ serplift logout')
    .action(() => cli.run(() => logout(cli)));
  program
    .command('whoami')
    .description('Show where commands run and as whom')
    .addHelpText('after', '\nExamples:\n  $ serplift whoami\n  $ serplift whoami --json')
    .action(() => whoami(cli));
}
