import { type Argument, type Command, Option } from 'commander';
import { UsageError } from '../output/exit-codes.ts';
import type { Cli } from '../session/cli.ts';

/** Where the cursor is: in a command, behind arguments, perhaps behind an option that takes a value. */
interface Cursor {
  command: Command;
  path: string[];
  names: string[];
  option: Option | null;
}

const findOption = (command: Command, program: Command, word: string): Option | undefined =>
  [...command.options, ...program.options].find(({ long, short }) => [long, short].includes(word.split('=')[0]));

/** Follows the words that were typed down the tree. */
function follow(program: Command, words: readonly string[]): Cursor {
  const cursor: Cursor = { command: program, path: [], names: [], option: null };
  for (const word of words) {
    if (cursor.option !== null) {
      cursor.option = null;
      continue;
    }
    if (word.startsWith('-')) {
      const option = findOption(cursor.command, program, word);
      const takesValue = option !== undefined && (option.required || option.optional) && !word.includes('=');
      cursor.option = takesValue ? option : null;
      continue;
    }
    const child = cursor.command.commands.find((one) => one.name() === word || one.aliases().includes(word));
    if (child === undefined) cursor.names.push(word);
    else Object.assign(cursor, { command: child, path: [...cursor.path, child.name()] });
  }
  return cursor;
}

async function valuesFor(cli: Cli, of: Option | Argument, { path, names }: Cursor): Promise<readonly string[]> {
  if (of.argChoices !== undefined) return of.argChoices;
  const name = of instanceof Option ? (/[<[](.+?)(?:\.{3})?[>\]]/u.exec(of.flags)?.[1] ?? '') : of.name();
  const { completionValues } = await import('./completion-values.ts');
  return completionValues(cli, name, { noun: path[0] ?? '', names: path[0] === 'ads' ? path.slice(1) : names });
}

async function candidates(program: Command, cli: Cli, words: readonly string[]): Promise<readonly string[]> {
  const current = words.at(-1) ?? '';
  const cursor = follow(program, words.slice(0, -1));
  const { command, names, option } = cursor;
  if (option !== null) return valuesFor(cli, option, cursor);
  if (current.startsWith('-'))
    return [...command.options, ...program.options]
      .flatMap(({ long, hidden }) => (hidden ? [] : (long ?? [])))
      .concat('--help');
  if (command.commands.length > 0)
    return command
      .createHelp()
      .visibleCommands(command)
      .map((one) => one.name());
  const argument = command.registeredArguments[names.length] ?? command.registeredArguments.at(-1);
  const isFull = names.length >= command.registeredArguments.length && argument?.variadic !== true;
  return argument === undefined || isFull ? [] : valuesFor(cli, argument, cursor);
}

/** Bash breaks words at colons and equals signs, and gives back what is behind the last one. */
function joined(words: readonly string[]): { words: string[]; cut: number } {
  const whole: string[] = [];
  let isOpen = false;
  for (const word of words) {
    if (word === '=') continue;
    if ((word === ':' || isOpen) && whole.length > 0) whole.push(`${whole.pop()}${word}`);
    else whole.push(word);
    isOpen = word === ':';
  }
  const cut = words.includes(':') ? (whole.at(-1) ?? '').lastIndexOf(':') + 1 : 0;
  return { words: whole, cut };
}

async function complete(program: Command, cli: Cli, typed: readonly string[]): Promise<void> {
  const { words, cut } = joined(typed);
  const current = (words.at(-1) ?? '').replace(/^["']/u, '');
  const found = await candidates(program, cli, [...words.slice(0, -1), current]);
  const fitting = found.filter((word) => word.toLowerCase().startsWith(current.toLowerCase()));
  cli.terminal.out(fitting.map((word) => `${word.slice(cut)}\n`).join(''));
}

const bash = `_serplift() {
  local word current="\${COMP_WORDS[COMP_CWORD]}"
  COMPREPLY=()
  while IFS= read -r word; do
    case "$current" in [\\"\\']*) ;; *) printf -v word '%q' "$word" ;; esac
    COMPREPLY+=("$word")
  done < <("\${COMP_WORDS[0]}" completion words -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _serplift serplift
`;

/** A script for each shell: it asks this program for what may come next. */
const scripts: Readonly<Record<string, string>> = {
  bash: `# serplift completion for bash: source <(serplift completion bash)\n${bash}`,
  zsh: `#compdef serplift\n# serplift completion for zsh: source <(serplift completion zsh)\nautoload -U +X bashcompinit && bashcompinit\n${bash}`,
  fish: `# serplift completion for fish: serplift completion fish | source
complete -c serplift -f -a '(serplift completion words -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'
complete -c serplift -F -n 'string match -qr -- "^--(csv|from|rejects|[a-z]+-file)\\$" (commandline -opc)[-1]'
`,
};

/** `serplift completion`: a script that completes commands, options, and values. */
export function registerCompletion(program: Command, cli: Cli): void {
  program
    .command('completion')
    .description('Print a completion script for bash, zsh or fish; it completes names and IDs too')
    .argument('<shell>', 'bash, zsh or fish; words, for scripts: what may come after those that follow')
    .argument('[words...]', 'the words that were typed')
    .addHelpText(
      'after',
      `
Examples:
  $ serplift completion bash > ~/.local/share/bash-completion/completions/serplift
  $ source <(serplift completion zsh)
  $ serplift completion fish > ~/.config/fish/completions/serplift.fish`,
    )
    .action((shell: string, typed: string[]) =>
      cli.run(async () => {
        if (shell === 'words') return complete(program, cli, typed);
        const script = scripts[shell];
        if (script === undefined) throw new UsageError(`"${shell}" isn't supported. Use bash, zsh or fish.`);
        cli.terminal.out(script);
      }),
    );
}
