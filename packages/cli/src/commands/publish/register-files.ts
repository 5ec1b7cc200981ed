import type { Command } from 'commander';
import type { Cli } from '../../session/cli.ts';
import type { ConfirmFileOptions } from './file-commands.ts';
import { withSeoRun } from './with-seo-run.ts';

const load = () => import('./file-commands.ts');
const to = ['--to <destination>', 'its ID, name or website (default: the only one)'] as const;

/** `serplift publish files`: which file of a repository makes which page. */
export function registerFiles(publish: Command, cli: Cli): void {
  const files = publish.command('files').description('The files behind the pages in a Git repository');
  files
    .command('list')
    .description('List the files that were confirmed')
    .option(...to)
    .addHelpText('after', '\nExamples:\n  $ serplift publish files list')
    .action(async (options: { to?: string }) => (await load()).listFiles(cli, options));
  files
    .command('find')
    .description('Look in the repository for the files behind the accepted pages of a run; nothing is written')
    .argument('[id]', 'the SEO run (default: the newest)')
    .option(...to)
    .addHelpText('after', '\nExamples:\n  $ serplift publish files find\n  $ serplift publish files find --json')
    .action((named: string | undefined, options: { to?: string }) =>
      withSeoRun(cli, named, async (tools, id) => (await load()).findFiles(tools, id, options)),
    );
  files
    .command('confirm')
    .description('Confirm which file makes a page')
    .argument('<url>', 'the address of the page')
    .argument('[path]', 'the path of the file in the repository')
    .option(...to)
    .option('--forget', 'forget what was confirmed')
    .addHelpText(
      'after',
      `
Examples:
  $ serplift publish files confirm https://www.example.com/tents/ content/tents/index.md
  $ serplift publish files confirm https://www.example.com/tents/ --forget`,
    )
    .action(async (url: string, path: string | undefined, options: ConfirmFileOptions) =>
      (await load()).confirmFile(cli, { pageUrl: url, path }, options),
    );
}
