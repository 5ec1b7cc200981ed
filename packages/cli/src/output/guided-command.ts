import { type AddHelpTextContext, type AddHelpTextPosition, Command, type HelpContext } from 'commander';

const shownExamples = 5;
const everywhere = 'Every command also takes --json, --quiet, --no-input, --team and others: serplift --help';

const exampleIn = (guide: string): string[] => /^ {2}\$ .+$/mu.exec(guide)?.slice(0, 1) ?? [];

/** A command whose help shows notes and examples before the options; a group borrows those of its commands. */
export class GuidedCommand extends Command {
  #guide = '';

  override createCommand(name?: string): GuidedCommand {
    return new GuidedCommand(name);
  }

  override addHelpText(position: AddHelpTextPosition, text: string | ((context: AddHelpTextContext) => string)): this {
    if (typeof text !== 'string') return super.addHelpText(position, text);
    if (position !== 'after') return super.addHelpText(position, text);
    this.#guide = text.trim();
    return this;
  }

  /** Notes and examples of this command, or the first examples of what it groups. */
  guide(): string {
    if (this.#guide !== '') return this.#guide;
    const below = this.commands.flatMap((command) =>
      command instanceof GuidedCommand ? exampleIn(command.guide()) : [],
    );
    return below.length === 0 ? '' : ['Examples:', ...below.slice(0, shownExamples)].join('\n');
  }

  override helpInformation(context?: HelpContext): string {
    const own = super.helpInformation(context);
    const text = this.parent === null ? own : `${own}\n${everywhere}\n`;
    const guide = this.guide();
    if (guide === '') return text;
    return text.replace(/\n\n(?=[A-Z][\w ]*:\n)/u, () => `\n\n${guide}\n\n`);
  }
}
