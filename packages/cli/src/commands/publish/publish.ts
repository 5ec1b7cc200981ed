import { type Command, Option } from 'commander';
import type { Cli } from '../../session/cli.ts';
import type { ConfirmOptions } from '../../session/confirm.ts';
import { addNoun, asking, verbsOf } from '../noun.ts';
import { gather } from '../options/read-options.ts';
import type { Tools } from '../runs/run-kind.ts';
import { withRun, withTools } from '../runs/with-run.ts';
import { destinationNoun } from './destination-noun.ts';
import type { PlanOptions } from './publish-commands.ts';
import type { ShownOptions } from './shown-commands.ts';

const load = async () => (await import('../seo/seo-kind.ts')).seoKind;

/** Runs a command on the SEO run that was named, or on the newest. */
const withSeoRun = (
  cli: Cli,
  named: string | undefined,
  body: (tools: Tools, optimizationId: string) => Promise<number | void>,
): Promise<void> => withRun(cli, { load, named }, ({ tools, optimizationId }) => body(tools, optimizationId));

const places = () => import('./protect-page.ts');
const deeds = () => import('./publish-commands.ts');

function registerDestinations(publish: Command, cli: Cli): void {
  const destinations = publish
    .command('destinations')
    .description('Where texts of a website are published; owners can change them');
  const verb = verbsOf(destinations, {
    destination: 'its ID, name or website',
    website: 'its address, such as https://www.example.com/',
  });
  addNoun(verb, cli, destinationNoun);
}

function registerPublishing(publish: Command, cli: Cli): void {
  asking(publish.command('run'))
    .description("Publish accepted texts, each once, and only if the page hasn't changed since the plan")
    .argument('[run]', 'the SEO run (default: the newest)')
    .option('--to <destination>', 'its ID, name or website (default: the only one)')
    .option('--page <page>', 'only this page; may be repeated', gather)
    .option('--again <publication>', 'send what failed of a publication, and settle what is in doubt')
    .addHelpText(
      'after',
      `
Pages that someone changed since the proposal are left alone as conflicts. Texts that are already published are not sent
again, so you can repeat the command after a crash, an interruption or a lost connection.

Examples:
  $ serplift publish run --dry-run
  $ serplift publish run --page https://www.example.com/tents/
  $ serplift publish run --to www.example.com --yes --json            # cron, CI
  $ serplift publish run --again 0192f3c1`,
    )
    .action((named: string | undefined, { again, ...options }: PlanOptions & { again?: string }) =>
      again !== undefined
        ? withTools(cli, async (tools) => (await deeds()).publishAgain(tools, again, options))
        : withSeoRun(cli, named, async (tools, id) => (await deeds()).runPublication(tools, id, options)),
    );
  const verb = verbsOf(publish, {
    run: 'the SEO run (default: the newest)',
    publication: 'its ID, from: serplift publish status',
  });
  verb(
    'status [run]',
    'Show what was published from a run, with a receipt for each text',
    'status',
    'status --csv texts.csv',
  )
    .option('--csv <file>', 'write the texts of its newest publication as CSV; - for stdout')
    .action((named: string | undefined, { csv }: { csv?: string }) =>
      withSeoRun(cli, named, async (tools, id) => (await deeds()).showStatus(tools, id, csv)),
    );
}

function registerUndoing(publish: Command, cli: Cli): void {
  const verb = verbsOf(publish, {
    publication: 'its ID, from: serplift publish status',
    text: 'the ID of the text, as --json shows it',
    choice: { about: 'what to do', choices: ['keep', 'replace'] },
    url: 'its address; without one, the protected pages are listed',
    run: 'the SEO run (default: the newest)',
  });
  verb(
    'resolve <publication> <text> <choice>',
    'Resolve a conflict: keep what the site has now, or replace it',
    'resolve 0192f3c1 0192f3c4 keep',
  ).action((batchId: string, publicationId: string, choice: 'keep' | 'replace') =>
    withTools(cli, async (tools) => (await deeds()).resolveConflict(tools, batchId, { publicationId, choice })),
  );
  asking(
    verb(
      'rollback <publication>',
      'Restore the previous texts, unless they have changed since',
      'rollback 0192f3c1 --dry-run',
      'rollback 0192f3c1 --yes',
    ),
  )
    .option('--text <id>', 'only this text; may be repeated', gather)
    .action((batchId: string, options: ConfirmOptions & { text?: string[] }) =>
      withTools(cli, async (tools) => (await deeds()).rollbackPublication(tools, batchId, options)),
    );
  verb(
    'protect [url]',
    'Mark a page as "do not touch", so that nothing is published to it, or list such pages',
    'protect',
    'protect https://www.example.com/terms/',
    'protect https://www.example.com/terms/ --off',
  )
    .option('--off', 'allow the page to be published to again')
    .action(async (url: string | undefined, options: { off?: boolean }) =>
      (await places()).protectPage(cli, url, options),
    );
  verb(
    'show [run]',
    'Show how Google shows the titles that were published from a run',
    'show --json',
    'show --searches off',
  )
    .addOption(
      new Option(
        '--searches [choice]',
        'switch searching for published titles on or off, or show whether it is on: 14 and 28 days after a title is live, one paid call to DataForSEO each',
      ).choices(['on', 'off']),
    )
    .action(async (named: string | undefined, { searches }: ShownOptions) => {
      const shown = await import('./shown-commands.ts');
      if (searches !== undefined) return shown.searchSettings(cli, searches);
      return withSeoRun(cli, named, shown.showTitles);
    });
}

/** `serplift publish`: accepted texts go live, with receipts, and back. */
export function registerPublish(program: Command, cli: Cli): void {
  const publish = program
    .command('publish')
    .description('Publish accepted titles and descriptions to the website, with receipts and rollback');
  registerDestinations(publish, cli);
  registerPublishing(publish, cli);
  registerUndoing(publish, cli);
}
