import { readDescriptionNumber, readHeadlineNumber, readPin, readPlacedText } from '../options/read-options.ts';
import { withRunOption } from '../review/review-verbs.ts';
import type { RunTypesOf } from '../runs/run-kind.ts';
import type { RunNoun } from '../runs/run-verbs.ts';
import { withRun } from '../runs/with-run.ts';
import type { adsKind } from './ads-kind.ts';
import type { EditAdOptions } from './edit-ad.ts';
import type { RewriteOptions } from './rewrite-text.ts';

/** The commands of ads runs. */
export type AdsNoun = RunNoun<RunTypesOf<typeof adsKind>>;

/** `edit` and `rewrite`: the texts of one ad, by hand or by the model. */
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
  withRunOption(noun.command('rewrite'))
    .description('Have the model suggest texts for one place of an ad; saved only when you choose one')
    .argument('<ad group>', named)
    .option('--headline <number>', 'suggest texts for this headline', readHeadlineNumber)
    .option('--description <number>', 'suggest texts for this description', readDescriptionNumber)
    .option('--alternates', 'only unused texts of the run, at no cost')
    .option('-y, --yes', 'skip the cost confirmation; one call, at most $0.25')
    .addHelpText(
      'after',
      `
Examples:
  $ serplift ads rewrite Tents --headline 2
  $ serplift ads rewrite Tents --headline 2 --alternates
  $ serplift ads rewrite Tents --description 1 --yes --json | jq -r '.written.assets[].text'`,
    )
    .action((typed: string, { run, ...options }: RewriteOptions & { run?: string }) =>
      withRun(cli, { load, named: run }, async (of) =>
        (await import('./rewrite-text.ts')).rewriteText(of, typed, options),
      ),
    );
}
