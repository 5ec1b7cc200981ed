import type { Argument, Command } from 'commander';
import { printList, printRecord, type RecordLines } from '../output/print-list.ts';
import type { ListColumn } from '../output/print-table.ts';
import type { Cli } from '../session/cli.ts';
import { confirmed, type ConfirmOptions } from '../session/confirm.ts';
import { findNamed, type Naming } from '../session/find-named.ts';
import type { Tools } from './runs/run-kind.ts';
import { withTools } from './runs/with-run.ts';

const pathOf = (command: Command): string =>
  command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;

/** Adds examples to the help of a command; each is what follows the path of its noun. */
function withExamples(command: Command, path: string, examples: readonly string[]): Command {
  return command.addHelpText('after', ['Examples:', ...examples.map((text) => `  $ ${path} ${text}`)].join('\n'));
}

/** Adds a command to a noun: its name with its arguments, what it does, and examples that continue the noun's path. */
export type AddVerb = (usage: string, about: string, ...examples: [string, ...string[]]) => Command;

/** What an argument means: a text, or one of these words, or what is read from it. */
type Meaning =
  | string
  | { about: string; choices: readonly string[] }
  | { about: string; read: (typed: string) => unknown };

function describeArgument(argument: Argument, meaning: Meaning = ''): void {
  argument.description = typeof meaning === 'string' ? meaning : meaning.about;
  if (typeof meaning === 'string') return;
  if ('choices' in meaning) argument.choices(meaning.choices);
  else argument.argParser(meaning.read);
}

/** How commands are added to a noun whose arguments mean the same in each of them. */
export function verbsOf(noun: Command, meanings: Readonly<Record<string, Meaning>> = {}): AddVerb {
  return (usage, about, ...examples) => {
    const command = noun.command(usage).description(about);
    for (const argument of command.registeredArguments) describeArgument(argument, meanings[argument.name()]);
    return withExamples(command, pathOf(noun), examples);
  };
}

/** A command that asks before it changes something for good, and can show that first. */
export const asking = (command: Command): Command =>
  command
    .option('-y, --yes', 'skip the confirmation')
    .option('--dry-run', 'show what would happen without changing anything');

/** What the calls of a noun work with; `of` is what its things belong to. */
export interface At<Of> extends Tools {
  of: Of;
}

/** How a command of a noun is typed and explained. */
type Usage = [usage: string, about: string, example: string, ...more: string[]];

/** Things with an ID that are listed, shown, added, changed, and removed in the same way. */
export interface Noun<Item extends { id: string }, Options extends object, Of> extends Pick<
  Naming<Item>,
  'namesOf' | 'isExact' | 'spelled'
> {
  usage: { list: Usage; add: Usage; edit?: Usage; remove: Usage };
  /** What they belong to, found by the arguments that come before their own. */
  within: { names: number; find: (tools: Tools, names: readonly string[]) => Promise<Of> };
  /** What one is called, with what it belongs to. */
  noun: (of: Of) => string;
  /** The command that lists them. */
  listedBy: (of: Of) => string;
  list: (at: At<Of>) => Promise<Item[]>;
  columns: () => readonly ListColumn<Item>[] | Promise<readonly ListColumn<Item>[]>;
  empty: (of: Of) => string;
  /** What is shown of one, where its columns are not all. */
  lines?: (item: Item) => RecordLines | Promise<RecordLines>;
  /** What else is shown where a list is asked for: options, and what is shown because of them. */
  instead?: {
    withOptions: (command: Command) => Command;
    show: (at: At<Of>, named: string | undefined, options: object) => Promise<void> | null;
  };
  /** Said below a list. */
  remark?: (cli: Cli, items: readonly Item[]) => void;
  withFields: (command: Command, isNew: boolean) => Command;
  add: (at: At<Of>, options: Options, name: string) => Promise<Item>;
  edit?: (at: At<Of>, before: Item, options: Options) => Promise<Item>;
  remove: (at: At<Of>, item: Item) => Promise<unknown>;
  /** How one is called in a sentence. */
  title: (item: Item, of: Of) => string;
  /** What removing one means. */
  question: (item: Item) => string;
  /** Said of one that was removed. */
  removed?: string;
  /** Said of one that was added or changed. */
  saved?: (cli: Cli, item: Item) => void | Promise<void>;
}

/** The thing of a noun that was named. */
export const findOne = async <Item extends { id: string }, Options extends object, Of>(
  noun: Noun<Item, Options, Of>,
  at: At<Of>,
  named: string,
): Promise<Item> =>
  findNamed(await noun.list(at), named, { ...noun, noun: noun.noun(at.of), list: noun.listedBy(at.of) });

/** Makes the commands of a noun. */
export function addNoun<Item extends { id: string }, Options extends object, Of>(
  verb: AddVerb,
  cli: Cli,
  noun: Noun<Item, Options, Of>,
): void {
  const { usage, within } = noun;
  type Deed = (at: At<Of>, named: string | undefined, options: Options & ConfirmOptions) => Promise<void>;
  const doing =
    (deed: Deed) =>
    (...typed: unknown[]): Promise<void> =>
      withTools(cli, async (tools) => {
        // Commander puts the options and the command behind the arguments.
        const names = typed.slice(0, -2) as string[];
        const of = await within.find(tools, names.slice(0, within.names));
        return deed({ ...tools, of }, names[within.names], typed.at(-2) as Options & ConfirmOptions);
      });
  const list: Deed = async (at, named, options) => {
    const other = noun.instead?.show(at, named, options) ?? null;
    if (other !== null) return other;
    if (named !== undefined) {
      const item = await findOne(noun, at, named);
      if (noun.lines === undefined) await printList(cli, [item], { columns: await noun.columns(), value: item });
      else await printRecord(cli, item, await noun.lines(item));
      return;
    }
    const items = await noun.list(at);
    await printList(cli, items, { columns: await noun.columns(), empty: noun.empty(at.of) });
    noun.remark?.(cli, items);
  };
  const add: Deed = async (at, name = '', options) => {
    const item = await noun.add(at, options, name);
    await cli.result(item, () => cli.print(item.id));
    cli.say(`Added ${noun.title(item, at.of)}.`);
    await noun.saved?.(cli, item);
  };
  const edit: Deed = async (at, named = '', options) => {
    const item = (await noun.edit?.(at, await findOne(noun, at, named), options)) as Item;
    await cli.done(item, `Saved ${noun.title(item, at.of)}.`);
    await noun.saved?.(cli, item);
  };
  const remove: Deed = async (at, named = '', options) => {
    const item = await findOne(noun, at, named);
    const title = noun.title(item, at.of);
    if (!(await confirmed(cli, options, noun.question(item)))) return;
    await noun.remove(at, item);
    await cli.done({ deleted: item.id }, `Deleted ${title}.${noun.removed === undefined ? '' : ` ${noun.removed}`}`);
  };
  const listing = verb(...usage.list).action(doing(list));
  noun.instead?.withOptions(listing);
  if (listing.name() === 'list') listing.alias('show');
  noun.withFields(verb(...usage.add), true).action(doing(add));
  if (usage.edit !== undefined) noun.withFields(verb(...usage.edit), false).action(doing(edit));
  asking(verb(...usage.remove)).action(doing(remove));
}
