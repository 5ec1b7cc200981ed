import { type Command, Option } from 'commander';
import type { Cli } from '../../session/cli.ts';
import type { ConfirmOptions } from '../../session/confirm.ts';
import { readDay } from '../options/read-options.ts';
import type { FactOptions } from './fact-commands.ts';

const commands = () => import('./fact-commands.ts');
const kinds = ['shipping', 'returns', 'warranty', 'award', 'other'];

const withFactOptions = (command: Command): Command =>
  command
    .addOption(new Option('--kind <kind>', 'what it is about').choices(kinds))
    .option('--text <text>', 'what the texts may say')
    .option('--proof <url>', 'the page that proves it')
    .option('--quote <words>', 'its words, copied from that page')
    .option('--confirmed-by <name>', 'who vouches for it if no page proves it')
    .option('--applies-to <url>', 'the site or section it applies to (default: the proof’s site)')
    .option('--expires <date>', 'the last day it may be used, such as 2027-12-31', readDay);

/** `serplift facts`: what texts may say although their page does not say it. */
export function registerFacts(program: Command, cli: Cli): void {
  const facts = program
    .command('facts')
    .description('Approved facts: what texts may say even if their page does not; owners can change them');
  facts
    .command('list')
    .description('List the facts with the state of their proof')
    .addHelpText('after', '\nExamples:\n  $ serplift facts list\n  $ serplift facts list --json')
    .action(async () => (await commands()).listFacts(cli));
  facts
    .command('propose')
    .description('Read up to five policy pages and propose facts; nothing is saved')
    .argument('<url...>', 'pages such as https://www.example.com/shipping')
    .addHelpText('after', '\nExamples:\n  $ serplift facts propose https://www.example.com/shipping')
    .action(async (urls: string[]) => (await commands()).proposeFacts(cli, urls));
  withFactOptions(
    facts.command('add').description('Approve a fact; its quote is checked on the page now and every week'),
  )
    .addHelpText(
      'after',
      `
Examples:
  $ serplift facts add --kind returns --text "Free returns within 60 days" --expires 2027-12-31 \\
      --proof https://www.example.com/returns --quote "Returns are free within 60 days"
  $ serplift facts add --kind award --text "Shop of the year 2026" --confirmed-by "Nora Lind" \\
      --applies-to https://www.example.com/ --expires 2027-06-30`,
    )
    .action(async (options: FactOptions) => (await commands()).addFact(cli, options));
  withFactOptions(facts.command('edit').description('Change a fact; what you leave out stays the same'))
    .argument('<id>', 'its ID, or the beginning of it')
    .addHelpText('after', '\nExamples:\n  $ serplift facts edit 019ab0c2 --expires 2028-01-31')
    .action(async (id: string, options: FactOptions) => (await commands()).editFact(cli, id, options));
  facts
    .command('remove')
    .description('Delete a fact')
    .argument('<id>', 'its ID, or the beginning of it')
    .option('--dry-run', 'show the fact without deleting it')
    .option('-y, --yes', 'skip the confirmation')
    .addHelpText('after', '\nExamples:\n  $ serplift facts remove 019ab0c2')
    .action(async (id: string, options: ConfirmOptions) => (await commands()).removeFact(cli, id, options));
}
