import { Argument, type Command, Option } from 'commander';
import type { Cli } from '../../session/cli.ts';
import type { ConfirmOptions } from '../../session/confirm.ts';
import { gather } from '../options/read-options.ts';
import { withTools } from '../runs/with-run.ts';
import type { AddOptions } from './destination-commands.ts';
import type { PlanOptions } from './publish-commands.ts';
import { registerShown } from './register-shown.ts';
import { withSeoRun } from './with-seo-run.ts';

const places = () => import('./destination-commands.ts');
const deeds = () => import('./publish-commands.ts');
const kinds = ['wordpress', 'ghost', 'shopify', 'github', 'by-hand', 'webhook', 'csv'];

function registerDestinations(publish: Command, cli: Cli): void {
  const destinations = publish
    .command('destinations')
    .description('Where texts of a website are published; owners can change them');
  destinations
    .command('list')
    .description('List the destinations of the team')
    .addHelpText('after', '\nExamples:\n  $ serplift publish destinations list')
    .action(async () => (await places()).listDestinations(cli));
  destinations
    .command('add')
    .description('Connect a website; its credentials are checked first and stored encrypted')
    .argument('<website>', 'its address, such as https://www.example.com/')
    .addOption(new Option('--kind <kind>', 'how texts are published to it').choices(kinds).default('wordpress'))
    .option('--name <name>', "what to call it (default: the website's host)")
    .option('--user <name>', 'the WordPress user')
    .option('--admin-url <url>', "where Ghost's editor is (default: the website)")
    .option('--shop <name>', 'the Shopify store, such as my-shop.myshopify.com')
    .option('--repository <name>', 'the repository on GitHub, such as my-company/website')
    .option('--branch <name>', "the branch the website is built from (default: the repository's default branch)")
    .option('--api-url <url>', 'where the API of a GitHub Enterprise Server is')
    .option('--credentials-file <file>', 'file with the application password, key or token; - for stdin')
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
  $ serplift publish destinations add https://shop.example.com/ --kind shopify --shop example --credentials-file token.txt
  $ serplift publish destinations add https://www.example.com/ --kind github --repository my-company/website
  $ serplift publish destinations add https://www.example.com/ --kind by-hand
  $ serplift publish destinations add https://www.example.com/ --kind webhook --webhook https://example.com/texts`,
    )
    .action(async (website: string, options: AddOptions) => (await places()).addDestination(cli, website, options));
  destinations
    .command('check')
    .description('Check that a destination responds and accepts the saved credentials')
    .argument('[destination]', 'its ID, name or website (default: the only one)')
    .addHelpText('after', '\nExamples:\n  $ serplift publish destinations check www.example.com')
    .action(async (named: string | undefined) => (await places()).checkDestination(cli, named));
  destinations
    .command('remove')
    .description('Disconnect a destination; receipts are kept')
    .argument('<destination>', 'its ID, name or website')
    .option('-y, --yes', 'skip the confirmation')
    .option('--dry-run', 'show what would happen without changing anything')
    .addHelpText('after', '\nExamples:\n  $ serplift publish destinations remove www.example.com --yes')
    .action(async (named: string, options: ConfirmOptions) => (await places()).removeDestination(cli, named, options));
}

const addPlan = (command: Command): Command =>
  command
    .argument('[id]', 'the SEO run (default: the newest)')
    .option('--to <destination>', 'its ID, name or website (default: the only one)')
    .option('--page <url>', 'only this page; may be repeated', gather);

function registerPublishing(publish: Command, cli: Cli): void {
  addPlan(publish.command('plan'))
    .description('Show what publishing the accepted texts would change; nothing is written')
    .addHelpText(
      'after',
      '\nExamples:\n  $ serplift publish plan\n  $ serplift publish plan --to www.example.com --json',
    )
    .action((named: string | undefined, options: PlanOptions) =>
      withSeoRun(cli, named, async (tools, id) => (await deeds()).planPublication(tools, id, options)),
    );
  addPlan(publish.command('run'))
    .description("Publish accepted texts, each once, and only if the page hasn't changed since the plan")
    .option('--dry-run', 'only plan; the same as the plan command')
    .option('-y, --yes', 'skip the confirmation')
    .addHelpText(
      'after',
      `
Pages that someone changed since the proposal are left alone as conflicts. Texts that are already published are not sent
again, so you can repeat the command after a crash, an interruption or a lost connection.

Examples:
  $ serplift publish run
  $ serplift publish run --page https://www.example.com/tents/
  $ serplift publish run --to www.example.com --yes --json            # cron, CI`,
    )
    .action((named: string | undefined, options: PlanOptions) =>
      withSeoRun(cli, named, async (tools, id) => (await deeds()).runPublication(tools, id, options)),
    );
  publish
    .command('status')
    .description('Show what was published from a run, with a receipt for each text')
    .argument('[id]', 'the SEO run (default: the newest)')
    .addHelpText('after', '\nExamples:\n  $ serplift publish status\n  $ serplift publish status --json')
    .action((named: string | undefined) =>
      withSeoRun(cli, named, async (tools, id) => (await deeds()).showStatus(tools, id)),
    );
  publish
    .command('csv')
    .description('Write the texts of a publication as CSV')
    .argument('<publication>', 'its ID, from: serplift publish plan or status')
    .option('--csv <file>', 'file to write; - for stdout', '-')
    .addHelpText('after', '\nExamples:\n  $ serplift publish csv 0192f3c1 --csv texts.csv')
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
  publish
    .command('resolve')
    .description('Resolve a conflict: keep what the site has now, or replace it')
    .argument('<publication>', 'its ID')
    .argument('<text>', 'the ID of the text, as --json shows it')
    .addArgument(new Argument('<choice>', 'what to do').choices(['keep', 'replace']))
    .addHelpText('after', '\nExamples:\n  $ serplift publish resolve 0192f3c1 0192f3c4 keep')
    .action((batchId: string, publicationId: string, choice: 'keep' | 'replace') =>
      withTools(cli, async (tools) => (await deeds()).resolveConflict(tools, batchId, { publicationId, choice })),
    );
  publish
    .command('rollback')
    .description('Restore the previous texts, unless they have changed since')
    .argument('<publication>', 'its ID')
    .option('--text <id>', 'only this text; may be repeated', gather)
    .option('--dry-run', 'show what would be restored without changing anything')
    .option('-y, --yes', 'skip the confirmation')
    .addHelpText(
      'after',
      '\nExamples:\n  $ serplift publish rollback 0192f3c1 --dry-run\n  $ serplift publish rollback 0192f3c1 --yes',
    )
    .action((batchId: string, options: ConfirmOptions & { text?: string[] }) =>
      withTools(cli, async (tools) => (await deeds()).rollbackPublication(tools, batchId, options)),
    );
  publish
    .command('protected')
    .description('List the pages marked "do not touch"')
    .addHelpText('after', '\nExamples:\n  $ serplift publish protected')
    .action(async () => (await places()).listProtected(cli));
  publish
    .command('protect')
    .description('Mark a page as "do not touch": nothing is published to it')
    .argument('<url>', 'its address')
    .addHelpText('after', '\nExamples:\n  $ serplift publish protect https://www.example.com/terms/')
    .action(async (url: string) => (await places()).protectPage(cli, url, true));
  publish
    .command('unprotect')
    .description('Allow a page to be published to again')
    .argument('<url>', 'its address')
    .addHelpText('after', '\nExamples:\n  $ serplift publish unprotect https://www.example.com/terms/')
    .action(async (url: string) => (await places()).protectPage(cli, url, false));
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
  registerShown(publish, cli);
}
