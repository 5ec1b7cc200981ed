import { readPin, readPlacedText } from '../options/read-options.ts';
import { withRunOption } from '../review/review-verbs.ts';
import type { RunTypesOf } from '../runs/run-kind.ts';
import type { RunNoun } from '../runs/run-verbs.ts';
import { withRun } from '../runs/with-run.ts';
import type { adsKind } from './ads-kind.ts';
import type { EditAdOptions } from './edit-ad.ts';

/** The commands of ads runs. */
export type AdsNoun = RunNoun<RunTypesOf<typeof adsKind>>;

/** `edit`: the texts of one ad, by hand. */
export function registerTexts({ noun, cli, load, named }: AdsNoun): void {
  withRunOption(noun.command('edit'))
    .description('Change the texts and pins of an ad; saved only if no rule is broken')
    .argument('<ad group>', named)
    .option(
      '--headline <number=text>',
      'new text for this headline; the next number adds one; may be repeated',
      readPlacedText,
    )
    .option('--description <number=text>', 'the same for a description; may be repeated', readPlacedText)
    .option('--pin-headline <number=place>', 'show this headline at place 1, 2 or 3 only, or any', readPin(3))
    .option('--pin-description <number=place>', 'show this description at place 1 or 2 only, or any', readPin(2))
    .option('--dry-run', 'check the rules without saving; exit with 1 if one is broken')
    .addHelpText(
      'after',
      `
Examples:
  $ serplift ads edit Tents --headline "2=Tents for Two" --pin-headline 2=1
  $ serplift ads edit Tents --description "1=Six sizes, repaired for life." --dry-run`,
    )
    .action((typed: string, { run, ...options }: EditAdOptions & { run?: string }) =>
      withRun(cli, { load, named: run }, async (of) => (await import('./edit-ad.ts')).editAd(of, typed, options)),
    );
}
