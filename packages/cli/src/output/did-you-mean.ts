import type { Command } from 'commander';

const synonyms: Readonly<Record<string, string>> = {
  add: 'create',
  create: 'add',
  delete: 'remove',
  remove: 'delete',
  use: 'select',
  select: 'use',
};

const singular = (word: string): string => word.toLowerCase().replace(/s$/u, '');

const below = (command: Command, path: string): { path: string; name: string }[] =>
  command
    .createHelp()
    .visibleCommands(command)
    .flatMap((child) => {
      const here = { path: `${path} ${child.name()}`, name: child.name() };
      return [here].concat(below(child, here.path));
    });

/** The commands that a person may have meant: those with the typed word in their name, in the same noun or anywhere. */
export function commandsLike(program: Command, argv: readonly string[]): string[] {
  let group = program;
  let path = 'serplift';
  for (const word of argv.filter((typed) => !typed.startsWith('-'))) {
    const child = group.commands.find((one) => one.name() === word || one.aliases().includes(word));
    if (child !== undefined) {
      group = child;
      path = `${path} ${word}`;
      continue;
    }
    const wanted = new Set([word, synonyms[word] ?? word].map(singular));
    const isLike = ({ name }: { name: string }): boolean => name.split('-').some((part) => wanted.has(singular(part)));
    const near = below(group, path).filter(isLike);
    return (near.length > 0 ? near : below(program, 'serplift').filter(isLike)).slice(0, 3).map((one) => one.path);
  }
  return [];
}
