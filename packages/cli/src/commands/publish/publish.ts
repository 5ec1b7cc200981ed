import { type Command, Option } from 'commander';
import type { Cli } from '../../session/cli.ts';
import type { ConfirmOptions } from '../../session/confirm.ts';
import { asking, verbsOf } from '../noun.ts';
import { gather } from '../options/read-options.ts';
import { withTools } from '../runs/with-run.ts';
import type { AddOptions } from './destination-commands.ts';
import type { PlanOptions } from './publish-commands.ts';
import type { ShownOptions } from './shown-commands.ts';
import { withSeoRun } from './with-seo-run.ts';

const places = () => import('./destination-commands.ts');
const deeds = () => import('./publish-commands.ts');
const kinds = ['wordpress', 'ghost', 'shopify', 'github', 'by-hand', 'webhook', 'csv'];

function registerDestinations(publish: Command, cli: Cli): void {
  const destinations = publish
    .command('destinations')
    .description('Where texts of a website are published; owners can change them');
  const verb = verbsOf(destinations, { destination: 'its ID, name or website (default: the only one)' });
  verb('list', 'List the destinations of the team', 'list').action(async () => (await places()).listDestinations(cli));
  destinations
    .command('add')
    .description('Connect a website; its credentials are checked first and stored encrypted')
    .argument('<website>', 'its address, such as https://www.example.com/')
    .addOption(new Option('--kind <kind>', 'how texts are published to it').choices(kinds).default('wordpress'))
    .option('--name <name>', "what to call it (default: the website's host)")
    .option('--user <name>', 'the WordPress user')
    .option('--site-user <name>', 'whom the web server lets through, if it asks for a password before any page')
    .option('--admin-url <url>', "where Ghost's editor is (default: the website)")
    .option('--shop <name>', 'the Shopify store, such as my-shop.myshopify.com')
    .option('--client-id <id>', "of the store's app, from the Dev Dashboard")
    .option('--repository <name>', 'the repository on GitHub, such as my-company/website')
    .option('--branch <name>', "the branch the website is built from (default: the repository's default branch)")
    .option('--api-url <url>', 'where the API of a GitHub Enterprise Server is')
    .option('--credentials-file <file>', 'file with the password, key, secret or token, each on a line; - for stdin')
    .option('--webhook <url>', 'the URL that receives the texts of a webhook')
    .addHelpText(
      'after',
      `
WordPress needs our plugin, integrations/wordpress/serplift.php; Ghost, Shopify and GitHub need a key that you create
there. docs/publishing.md says how. Serplift hasn't been run on a real Ghost site, Shopify store or repository on GitHub
yet.

Examples:
  $ serplift publish destinations add https://www.example.com/ --user editor
  $ serplift publish destinations add https://blog.example.com/ --kind ghost --admin-url https://example.ghost.io/
  $ serplift publish destinations add https://shop.example.com/ --kind shopify --shop example --client-id ID
  $ serplift publish destinations add https://www.example.com/ --kind github --repository my-company/website
  $ serplift publish destinations add https://www.example.com/ --kind by-hand
  $ serplift publish destinations add https://www.example.com/ --kind webhook --webhook https://example.com/texts`,
    )
    .action(async (website: string, options: AddOptions) => (await places()).addDestination(cli, website, options));
  verb(
    'check [destination]',
    'Check that a destination responds and accepts the saved credentials',
    'check www.example.com',
  ).action(async (named: string | undefined) => (await places()).checkDestination(cli, named));
  asking(
    verb('remove <destination>', 'Disconnect a destination; receipts are kept', 'remove www.example.com --yes'),
  ).action(async (named: string, options: ConfirmOptions) => (await places()).removeDestination(cli, named, options));
}

function registerPublishing(publish: Command, cli: Cli): void {
  asking(publish.command('run'))
    .description("Publish accepted texts, each once, and only if the page hasn't changed since the plan")
    .argument('[id]', 'the SEO run (default: the newest)')
    .option('--to <destination>', 'its ID, name or website (default: the only one)')
    .option('--page <url>', 'only this page; may be repeated', gather)
    .addHelpText(
      'after',
      `
Pages that someone changed since the proposal are left alone as conflicts. Texts that are already published are not sent
again, so you can repeat the command after a crash, an interruption or a lost connection.

Examples:
  $ serplift publish run --dry-run
  $ serplift publish run --page https://www.example.com/tents/
  $ serplift publish run --to www.example.com --yes --json            # cron, CI`,
    )
    .action((named: string | undefined, options: PlanOptions) =>
      withSeoRun(cli, named, async (tools, id) => (await deeds()).runPublication(tools, id, options)),
    );
  const verb = verbsOf(publish, {
    id: 'the SEO run (default: the newest)',
    publication: 'its ID, from: serplift publish status',
  });
  verb(
    'status [id]',
    'Show what was published from a run, with a receipt for each text',
    'status',
    'status --json',
  ).action((named: string | undefined) =>
    withSeoRun(cli, named, async (tools, id) => (await deeds()).showStatus(tools, id)),
  );
  verb('csv <publication>', 'Write the texts of a publication as CSV', 'csv 0192f3c1 --csv texts.csv')
    .option('--csv <file>', 'file to write; - for stdout', '-')
    .action((batchId: string, options: { csv: string }) =>
      withTools(cli, async (tools) => (await deeds()).exportPublication(tools, batchId, options)),
    );
}

function registerAgain(publish: Command, cli: Cli): void {
  publish
    .command('again')
    .description('Continue a publication: send what failed, and settle what is in doubt')
    .argument('<publication>', 'its ID, from: serplift publish status')
    .option('-y, --yes', 'skip the confirmation')
    .option('--dry-run', 'show what would be sent or settled')
    .addHelpText(
      'after',
      `
A text is in doubt when the site's answer was lost. Serplift reads the site again by itself 1, 5 and 30 minutes, 3 hours
and 24 hours later; this command does it now. The site is read before anything is sent, so no text is written twice.

Examples:
  $ serplift publish again 0192f3c1
  $ serplift publish again 0192f3c1 --yes --json`,
    )
    .action((batchId: string, options: ConfirmOptions) =>
      withTools(cli, async (tools) => (await deeds()).publishAgain(tools, batchId, options)),
    );
}

function registerUndoing(publish: Command, cli: Cli): void {
  const verb = verbsOf(publish, {
    publication: 'its ID',
    text: 'the ID of the text, as --json shows it',
    choice: { about: 'what to do', choices: ['keep', 'replace'] },
    url: 'its address; without one, the protected pages are listed',
    id: 'the SEO run (default: the newest)',
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
    'show [id]',
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
  registerAgain(publish, cli);
  registerUndoing(publish, cli);
}
