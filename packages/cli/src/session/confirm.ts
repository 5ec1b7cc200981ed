import { UsageError } from '../output/exit-codes.ts';
import type { Cli } from './cli.ts';

/** Options of commands that ask before they change something for good. */
export interface ConfirmOptions {
  yes?: boolean;
  dryRun?: boolean;
}

/** Whether a command may continue: --yes was passed, or a person confirms now; never with --dry-run, which says what it would do. */
export async function confirmed(cli: Cli, options: ConfirmOptions, question: string): Promise<boolean> {
  if (options.dryRun === true) {
    cli.say(`${question}\nNothing was changed (--dry-run).`);
    return false;
  }
  if (options.yes === true) return true;
  const prompts = cli.requirePrompts('No terminal to confirm in; nothing was changed. Pass --yes.');
  if (await prompts.confirm(question)) return true;
  cli.say('Nothing was changed.');
  return false;
}

/** The same for what is lost forever: the name has to be typed, or passed with --confirm; --yes is not enough. */
export async function confirmedByName(
  cli: Cli,
  options: { confirm?: string; dryRun?: boolean },
  { name, what }: { name: string; what: string },
): Promise<boolean> {
  if (options.dryRun === true) {
    cli.say(`${what} This cannot be undone.\nNothing was changed (--dry-run).`);
    return false;
  }
  const expected = `Pass --confirm ${JSON.stringify(name)}.`;
  if (options.confirm !== undefined) {
    if (options.confirm === name) return true;
    throw new UsageError(`--confirm must be the exact name; nothing was changed. ${expected}`);
  }
  const prompts = cli.requirePrompts(`No terminal to confirm in; nothing was changed. ${expected}`);
  const typed = await prompts.text(`${what} This cannot be undone. Type ${name} to confirm:`);
  if (typed.trim() === name) return true;
  cli.say(`That is not ${name}. Nothing was changed.`);
  return false;
}
