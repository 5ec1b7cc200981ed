import type { Command } from 'commander';
import { UsageError } from '../output/exit-codes.ts';
import type { Cli } from '../session/cli.ts';

interface Place {
  /** The words that lead here, such as `seo run`; empty for the program. */
  path: string;
  commands: { name: string; description: string }[];
  options: { flag: string; description: string }[];
}

const longFlags = (command: Command): Place['options'] =>
  command.options.flatMap(({ long, description, hidden }) =>
    long == null || hidden ? [] : [{ flag: long, description }],
  );

function placesIn(command: Command, global: Place['options'], path = ''): Place[] {
  const commands = command.commands.map((child) => ({ name: child.name(), description: child.description() }));
  const own = path === '' ? [] : longFlags(command);
  const here = { path, commands, options: [...own, ...global, { flag: '--help', description: 'print help' }] };
  const below = command.commands.flatMap((child) => placesIn(child, global, `${path} ${child.name()}`.trim()));
  return [here, ...below];
}

const wordsOf = (place: Place): string =>
  [...place.commands.map(({ name }) => name), ...place.options.map(({ flag }) => flag)].join(' ');

/** Walks the words typed so far down the tree; options and values between them are passed over. */
function bash(places: readonly Place[]): string {
  const paths = places.map(({ path }) => `"${path}"`).join(' ');
  const cases = places.map((place) => `    "${place.path}") words="${wordsOf(place)}" ;;`).join('\n');
  return `# serplift completion for bash: source <(serplift completion bash)
_serplift() {
  local current="\${COMP_WORDS[COMP_CWORD]}" path="" word words="" known next
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    next="\${path:+$path }$word"
    for known in ${paths}; do
      if [[ "$known" == "$next" ]]; then path="$next"; fi
    done
  done
  case "$path" in
${cases}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _serplift serplift
`;
}

function zsh(places: readonly Place[]): string {
  return `#compdef serplift
# serplift completion for zsh: source <(serplift completion zsh)
autoload -U +X bashcompinit && bashcompinit
${bash(places)}`;
}

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

function fish(places: readonly Place[]): string {
  const lines = places.flatMap(({ path, commands, options }) => {
    const words = path === '' ? [] : path.split(' ');
    const seen = words.map((word) => `__fish_seen_subcommand_from ${word}`);
    const notBelow =
      commands.length === 0 ? [] : [`not __fish_seen_subcommand_from ${commands.map((c) => c.name).join(' ')}`];
    const condition = quoted([...seen, ...notBelow].join('; and ') || 'true');
    const prefix = `complete -c serplift -n ${condition}`;
    return [
      ...commands.map(({ name, description }) => `${prefix} -f -a ${name} -d ${quoted(description)}`),
      ...options.map(({ flag, description }) => `${prefix} -l ${flag.slice(2)} -d ${quoted(description)}`),
    ];
  });
  return `# serplift completion for fish: serplift completion fish | source\n${lines.join('\n')}\n`;
}

const writers: Readonly<Record<string, (places: readonly Place[]) => string>> = { bash, zsh, fish };

/** `serplift completion`: a script that completes commands and options, made from the command tree. */
export function registerCompletion(program: Command, cli: Cli): void {
  program
    .command('completion')
    .description('Print a completion script for bash, zsh or fish')
    .argument('<shell>', 'bash, zsh or fish')
    .addHelpText(
      'after',
      `
Examples:
  $ serplift completion bash > ~/.local/share/bash-completion/completions/serplift
  $ source <(serplift completion zsh)
  $ serplift completion fish > ~/.config/fish/completions/serplift.fish`,
    )
    .action((shell: string) =>
      cli.run(async () => {
        const write = writers[shell];
        if (write === undefined) throw new UsageError(`"${shell}" isn't supported. Use bash, zsh or fish.`);
        cli.terminal.out(write(placesIn(program, longFlags(program))));
      }),
    );
}
