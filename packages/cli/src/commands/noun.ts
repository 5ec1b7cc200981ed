import type { Argument, Command } from 'commander';

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
