import { type Command, Option } from 'commander';
import type { Cli } from '../../session/cli.ts';
import { decisionStates } from './decision-words.ts';
import type { RunTypes } from './run-kind.ts';
import type { ShowOptions } from './show-run.ts';
import { type LoadKind, type OneRun, withRun, withTools } from './with-run.ts';

/** The commands of one kind of run, and how their items are named. */
export interface RunNoun<Of extends RunTypes> {
  noun: Command;
  cli: Cli;
  load: LoadKind<Of>;
  /** An item as people say it: "page". */
  item: string;
  /** How one is named: "its address, the end of it, or its id". */
  named: string;
}

/** `show`: a run with its items, those of one decision, or one of them in full. */
export function addShow<Of extends RunTypes>(
  { noun, cli, load, item, named }: RunNoun<Of>,
  {
    flag,
    examples,
    instead,
  }: {
    flag: string;
    examples: string;
    /** What else of a run an option shows. */
    instead?: { option: Option; show: (run: OneRun<Of>) => Promise<void> };
  },
): void {
  const oneItem = new Option(flag, `one ${item} in full: ${named}`);
  const command = noun
    .command('show')
    .description(`Show a run with its ${item}s, or one ${item} of it`)
    .argument('[run]', 'the run (default: the newest)')
    .addOption(oneItem)
    .addOption(
      new Option('--decision <state>', `only ${item}s with this decision; open means undecided`).choices(
        decisionStates,
      ),
    )
    .addHelpText('after', `\nExamples:\n${examples}`)
    .action((id: string | undefined, options: Pick<ShowOptions, 'decision'> & Record<string, string | undefined>) =>
      withRun(cli, { load, named: id }, async (run) => {
        if (instead !== undefined && options[instead.option.attributeName()] !== undefined) return instead.show(run);
        const { showRun } = await import('./show-run.ts');
        return showRun(run, { item: options[oneItem.attributeName()], decision: options.decision });
      }),
    );
  if (instead !== undefined) command.addOption(instead.option);
}

/** `cancel`: stops a run. */
export function addCancel<Of extends RunTypes>({ noun, cli, load }: RunNoun<Of>): void {
  noun
    .command('cancel')
    .description('Stop a run and keep its finished results')
    .argument('<run>', 'the run')
    .option('--dry-run', 'show the run without stopping it')
    .addHelpText('after', `\nExamples:\n  $ serplift ${noun.name()} cancel 019ab0c2-…`)
    .action((id: string, options: { dryRun?: boolean }) =>
      withTools(cli, async (tools) => {
        if (options.dryRun === true) {
          const { describeProgress } = await import('./run-state.ts');
          const run = await (await load()).show(tools, id);
          await cli.result(run, () => {});
          cli.say(`The run is ${run.status}: ${describeProgress(run)}. Nothing was changed (--dry-run).`);
          return;
        }
        const after = await (await load()).cancel(tools, id);
        await cli.result(after, () => {});
        cli.say(after.results.summary ?? 'Canceled.');
      }),
    );
}
