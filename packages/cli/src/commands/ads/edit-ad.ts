import { adsLimits, type AdCheck, type AdGroupResult } from '@serplift/core/api';
import { exitCodes, UsageError } from '../../output/exit-codes.ts';
import { number } from '../../output/figures.ts';
import { printTable } from '../../output/print-table.ts';
import { findItem, readItems } from '../runs/find-item.ts';
import type { Tools } from '../runs/run-kind.ts';
import { type AdChanges, type AdField, placeName, requireEditable, type TypedAd, withChanges } from './ad-places.ts';
import type { AdsRun } from './ads-kind.ts';

/** Options of `ads edit`. */
export interface EditAdOptions extends AdChanges {
  dryRun?: boolean;
}

const limits: Readonly<Record<AdField, number>> = {
  headlines: adsLimits.headlineWidth,
  descriptions: adsLimits.descriptionWidth,
};

function printTexts({ cli }: Tools, ad: TypedAd, { displayWidths }: AdCheck): void {
  const rows = (['headlines', 'descriptions'] as const).flatMap((field) =>
    ad[field].map(({ text, pin }, index) => [
      placeName(`${field}[${index}]`),
      `${displayWidths[field][index] ?? 0}/${limits[field]}`,
      pin == null ? '' : `only at ${pin.toLowerCase().replace('_', ' ')}`,
      text,
    ]),
  );
  const columns = [{ title: 'Place' }, { title: 'Width', align: 'right' as const }, { title: 'Pin' }];
  printTable(cli.terminal, [...columns, { title: 'Text', flexible: 24 }], rows);
}

function tellCheck({ cli }: Tools, { violations, combinations, strength }: AdCheck): void {
  const [bad, total] = [combinations.bad, combinations.total].map((count) => number(count));
  if (violations.length > 0) cli.warn('');
  for (const { at, message } of violations) cli.warn(`${placeName(at)}: ${message}`);
  cli.say(`\n${bad} of ${total} combinations read badly.`);
  for (const advice of strength.advice) cli.say(advice);
}

/** `serplift ads edit`: checks changed texts and pins, and saves them when no rule is broken. Answers the exit code. */
export async function editAd(of: AdsRun, named: string, options: EditAdOptions): Promise<number> {
  const { tools, kind, optimizationId } = of;
  const { cli, session, api } = tools;
  const item: AdGroupResult = findItem(kind, await readItems(of), named);
  const { dryRun = false, ...changes } = options;
  if (Object.values(changes).every((change) => change === undefined)) {
    throw new UsageError('Nothing to change. Pass --headline, --description, --pin-headline or --pin-description.');
  }
  const ad = withChanges(requireEditable(item), changes);
  const address = { optimizationId, itemId: item.id };
  const check = await session.call(api.ads.check, { ...address, ...ad });
  const isGood = check.violations.length === 0;
  if (isGood && !dryRun) {
    const saved = await session.call(api.ads.edit, { ...address, ...ad });
    await cli.result({ saved: true, ...check, ad: saved.generatedAd }, () => printTexts(tools, ad, check));
    tellCheck(tools, check);
    cli.say(`\nSaved the ad of ${item.adGroup.name}.`);
    return exitCodes.ok;
  }
  await cli.result({ saved: false, ...check, ad }, () => printTexts(tools, ad, check));
  tellCheck(tools, check);
  cli.say(isGood ? '\nNo rule is broken. Nothing was saved (--dry-run).' : '\nNothing was saved.');
  return isGood ? exitCodes.ok : exitCodes.failed;
}
