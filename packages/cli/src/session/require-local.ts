import { UsageError } from '../output/exit-codes.ts';
import type { Cli } from './cli.ts';

/** Refuses a command that only knows this machine's database while commands work through a server, unless --local. */
export async function requireLocal(cli: Cli, command: string): Promise<void> {
  if (cli.options().local === true) return;
  const { readLogin } = await import('./login-file.ts');
  const login = await readLogin(cli.terminal.env, cli.warn);
  if (login === null) return;
  throw new UsageError(
    `\`serplift ${command}\` works on this machine's database, but you are signed in to ${login.url}. Run it on the server's machine, or pass --local for the database of this one.`,
  );
}
