import { type Command, Option } from 'commander';
import { gather, readAlternative, readClicks } from '../options/read-options.ts';
import type { RunTypes } from '../runs/run-kind.ts';
import type { RunNoun } from '../runs/run-verbs.ts';
import { type OneRun, withRun } from '../runs/with-run.ts';
import type { DecideOptions } from './decide-items.ts';
import type { SaveIdeaOptions } from './save-idea.ts';

interface OfRun {
  run?: string;
}

/** Every review command works on the newest run by default. */
export const withRunOption = (command: Command): Command =>
  command.option('--run <run>', 'the run (default: the newest)');

function addVerb<Of extends RunTypes>(
  { noun, cli, load, item, named }: RunNoun<Of>,
  verb: 'accept' | 'reject',
  { description, all, options, example }: { description: string; all: string; options: Option[]; example: string },
): void {
  const command = noun.command(verb).description(description).argument(`[${item}...]`, named).option('--all', all);
  for (const option of options) command.addOption(option);
  withRunOption(command)
    .option('--dry-run', 'show what would change without changing it')
    .addHelpText('after', `\nExamples:\n${example}`)
    .action((typed: string[], { run, ...given }: DecideOptions & OfRun) =>
      withRun(cli, { load, named: run }, async (of) => {
        const { decideItems } = await import('./decide-items.ts');
        return decideItems(of, given.undo === true ? 'undo' : verb, { named: typed, options: given });
      }),
    );
}

/** `accept` and `reject`; `example` is an item as it is typed, `estimates` whether items say what they may bring, `alternatives` whether other texts may be accepted. */
export function addReview<Of extends RunTypes>(
  of: RunNoun<Of>,
  { example, estimates, alternatives = false }: { example: string; estimates: boolean; alternatives?: boolean },
): void {
  const { item, noun } = of;
  const lead = `  $ serplift ${noun.name()}`;
  const all = `every undecided ${item}`;
  const clicks = new Option(
    '--min-clicks <number>',
    'with --all: only where at least this many clicks per 28 days could be gained',
  );
  const narrowing = estimates ? [clicks.argParser(readClicks)] : [];
  addVerb(of, 'accept', {
    description: `Accept proposals: one ${item}, several, or all that are undecided`,
    all,
    options: [
      new Option('--undo', 'undo decisions instead'),
      ...narrowing,
      ...(alternatives
        ? [
            new Option(
              '--alternative <number>',
              `accept this alternative instead, as numbered by \`${noun.name()} show --${item}\``,
            ).argParser(readAlternative),
          ]
        : []),
    ],
    example: `${alternatives ? `${lead} accept ${example} --alternative 2\n` : ''}${lead} accept ${example}\n${lead} accept --all${estimates ? ' --min-clicks 100' : ''} --dry-run\n${lead} accept ${example} --undo`,
  });
  addVerb(of, 'reject', {
    description: 'Reject proposals, with a reason',
    all,
    options: [new Option('--reason <text>', 'a short reason; prompted for at a terminal'), ...narrowing],
    example: `${lead} reject ${example} --reason "It does not sound like us"`,
  });
}

/** `save-idea`: a result as an idea for a page of a project. */
export function addSaveIdea<Of extends RunTypes>(
  { noun, cli, load, item, named }: RunNoun<Of>,
  {
    example,
    save,
  }: {
    example: string;
    save: (of: OneRun<Of>, typed: string, options: SaveIdeaOptions) => Promise<void>;
  },
): void {
  const lead = `  $ serplift ${noun.name()} save-idea ${example}`;
  withRunOption(noun.command('save-idea'))
    .description(`Save a ${item} as an idea for a page of a project`)
    .argument(`<${item}>`, named)
    .option('--project <project>', "its ID, name or domain (default: the website's project, created if needed)")
    .option('--page <url>', 'the page it is for (default: the page of the result)')
    .option('--tag <tag>', 'a tag, replacing the suggested ones; may be repeated', gather)
    .option('--changes <text>', 'what to change, replacing the suggestion')
    .addHelpText('after', `\nExamples:\n${lead}\n${lead} --project Shop --tag spring`)
    .action((typed: string, { run, ...options }: SaveIdeaOptions & OfRun) =>
      withRun(cli, { load, named: run }, (of) => save(of, typed, options)),
    );
}
