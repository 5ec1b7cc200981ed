import type { Command } from 'commander';
import type { Cli } from '../../session/cli.ts';

const commands = () => import('./promise-commands.ts');

/** `serplift promises`: claims of live texts that their pages no longer make. */
export function registerPromises(program: Command, cli: Cli): void {
  const promises = program
    .command('promises')
    .description('Claims of live titles, descriptions, and ads; their proofs are checked every week');
  promises
    .command('list')
    .description('List live texts with claims their pages no longer support, and what to do')
    .addHelpText('after', '\nExamples:\n  $ serplift promises list\n  $ serplift promises list --json')
    .action(async () => (await commands()).listPromises(cli));
  promises
    .command('dismiss')
    .description('Dismiss an alert: the text stays as it is')
    .argument('<id>', 'its ID, or the beginning of it')
    .addHelpText('after', '\nExamples:\n  $ serplift promises dismiss 0192f3c1')
    .action(async (id: string) => (await commands()).dismissPromise(cli, id));
}
