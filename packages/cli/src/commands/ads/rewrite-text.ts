import type { AdAsset, api as Api, OutputOf } from '@serplift/core/api';
import { exitCodes, UsageError } from '../../output/exit-codes.ts';
import { usd } from '../../output/figures.ts';
import { printTable } from '../../output/print-table.ts';
import { openProgress } from '../../output/progress.ts';
import { findItem, readItems } from '../runs/find-item.ts';
import type { Tools } from '../runs/run-kind.ts';
import { type AdField, nounOf, requireEditable, requirePlace } from './ad-places.ts';
import type { AdsRun } from './ads-kind.ts';
import { editAd } from './edit-ad.ts';

/** Options of `ads rewrite`. */
export interface RewriteOptions {
  headline?: number;
  description?: number;
  alternates?: boolean;
  yes?: boolean;
}

const models: ReadonlySet<string> = new Set(['openai', 'xai', 'custom']);

function placeOf({ headline, description }: RewriteOptions): { field: AdField; place: number } {
  if ((headline === undefined) === (description === undefined)) {
    throw new UsageError('Name one place: --headline NUMBER or --description NUMBER.');
  }
  return headline === undefined
    ? { field: 'descriptions', place: description ?? 1 }
    : { field: 'headlines', place: headline };
}

/** Whether a call to a language model could cost money here. */
async function isPaid({ session, api }: Tools): Promise<boolean> {
  const { providers } = await session.call(api.system.config, {});
  return providers.some(({ name, state }) => models.has(name) && state === 'live');
}

/** True when the call may be paid for: a person agreed beforehand, or agrees now. */
async function isAgreed({ cli }: Tools, what: string, options: RewriteOptions): Promise<boolean> {
  if (options.yes === true) return true;
  const prompts = cli.requirePrompts(
    'No terminal to confirm in; nothing was written. Accept the cost, at most $0.25, with --yes.',
  );
  return prompts.confirm(`Write new texts for ${what}? It costs at most $0.25.`);
}

async function write(
  { tools, optimizationId }: AdsRun,
  target: { itemId: string; field: AdField; place: number },
): Promise<OutputOf<typeof Api.ads.regenerate>> {
  const { cli, session, api } = tools;
  const { itemId, field, place } = target;
  const progress = await openProgress(cli);
  try {
    progress.show(`Writing new texts for ${nounOf[field]} ${place}`);
    return await session.call(api.ads.regenerate, { optimizationId, itemId, field, index: place - 1 });
  } finally {
    progress.stop();
  }
}

/** The first texts are new, the others were left over by the run. */
function printTexts({ cli }: Tools, texts: readonly AdAsset[], newTexts: number): void {
  const columns = [
    { title: '#', align: 'right' as const },
    { title: 'Width', align: 'right' as const },
    { title: 'Text', flexible: 24 },
    { title: 'From' },
    { title: 'Why', flexible: 20 },
  ];
  const rows = texts.map(({ text, displayWidth, why }, index) => [
    index + 1,
    displayWidth,
    text,
    index < newTexts ? 'new' : 'the run',
    why,
  ]);
  if (rows.length > 0) printTable(cli.terminal, columns, rows);
}

/** Lets a person at a terminal take one of the texts; answers the exit code. */
async function offer(
  of: AdsRun,
  texts: readonly AdAsset[],
  target: { named: string; field: AdField; place: number },
): Promise<number> {
  const { cli } = of.tools;
  const { named, field, place } = target;
  const flag = nounOf[field] as 'headline' | 'description';
  if (texts.length === 0) {
    cli.say('There are no other texts for this place.');
    return exitCodes.ok;
  }
  if (cli.terminal.prompts === null || cli.options().json === true) {
    cli.say(`\nUse one with: serplift ads edit ${JSON.stringify(named)} --${flag} "${place}=TEXT"`);
    return exitCodes.ok;
  }
  const answer = (await cli.terminal.prompts.text(`Which one (1 to ${texts.length}, empty to keep the ad)?`)).trim();
  const chosen = texts[Number(answer) - 1];
  if (answer !== '' && chosen === undefined) throw new UsageError(`There is no text ${answer}; nothing was saved.`);
  if (chosen === undefined) {
    cli.say('Nothing was changed.');
    return exitCodes.ok;
  }
  return editAd(of, named, { [flag]: [{ place, text: chosen.text }] });
}

/** `serplift ads rewrite`: other texts for one place of an ad; one is saved only when a person takes it. */
export async function rewriteText(of: AdsRun, named: string, options: RewriteOptions): Promise<number> {
  const { tools, kind } = of;
  const { cli } = tools;
  const { field, place } = placeOf(options);
  const item = findItem(kind, await readItems(of), named);
  const ad = requireEditable(item);
  requirePlace(ad, field, place);
  const what = `${nounOf[field]} ${place} of ${item.adGroup.name}`;
  const mayCost = options.alternates !== true && (await isPaid(tools));
  if (mayCost && !(await isAgreed(tools, what, options))) {
    cli.say('Nothing was written.');
    return exitCodes.ok;
  }
  const written = options.alternates === true ? null : await write(of, { itemId: item.id, field, place });
  const others = written?.assets ?? [];
  const known = new Set([...ad[field], ...others].map(({ text }) => text));
  const alternates = ad.alternates[field].filter(({ text }) => !known.has(text));
  const texts = [...others, ...alternates];
  const present = ad[field][place - 1]?.text ?? null;
  await cli.result({ field, place, present, written, alternates }, () => printTexts(tools, texts, others.length));
  if (written !== null)
    cli.say(`\n${mayCost ? 'Writing cost' : 'Simulated; live it would cost'} ${usd(written.costUsd)}.`);
  for (const warning of written?.warnings ?? []) cli.say(warning);
  return offer(of, texts, { named, field, place });
}
