import type { AssetSlot } from '../ad/ad-group-result.ts';
import type { AdField } from '../ad/ad-text.ts';

/** How often each slot is wanted among so many texts. */
export type SlotCounts = ReadonlyMap<AssetSlot, number>;

const headlineShares: readonly (readonly [AssetSlot, number])[] = [
  ['keyword', 2 / 5],
  ['benefit', 1 / 5],
  ['proof', 1 / 5],
  ['callToAction', 1 / 5],
];
const descriptionShares: readonly (readonly [AssetSlot, number])[] = [
  ['value', 1 / 4],
  ['proof', 1 / 4],
  ['objection', 1 / 4],
  ['callToAction', 1 / 4],
];

/** The slots of a field, those a text may be labelled with. */
export const slotsOf: Readonly<Record<AdField, readonly AssetSlot[]>> = {
  headline: ['keyword', 'benefit', 'proof', 'callToAction', 'brand'],
  description: ['value', 'proof', 'objection', 'callToAction'],
};

/** How many texts of each slot make a set of `count` (METHODS 3.3: of 5 headlines 2 keyword, 1 of each other). */
export function slotsFor(field: AdField, count: number): SlotCounts {
  const shares = field === 'headline' ? headlineShares : descriptionShares;
  return new Map(shares.map(([slot, share]) => [slot, Math.max(1, Math.round(share * count))]));
}

/** A brand headline stands in for a call to action, as METHODS 3.3 allows. */
export function filledSlot(slot: AssetSlot): AssetSlot {
  return slot === 'brand' ? 'callToAction' : slot;
}

/** Share of the wanted slots that the given slots fill, 0 to 1. */
export function slotCoverage(counts: SlotCounts, slots: readonly AssetSlot[]): number {
  let filled = 0;
  let wanted = 0;
  for (const [slot, count] of counts) {
    wanted += count;
    filled += Math.min(count, slots.filter((one) => filledSlot(one) === slot).length);
  }
  return wanted === 0 ? 1 : filled / wanted;
}

export interface SlotFacts {
  field: AdField;
  /** What the writer says it is. */
  named: AssetSlot | null;
  bestMatch: number;
  hasEvidence: boolean;
}

const keywordMatch = 0.79;

/** The slot a text really fills: what can be seen wins over what the writer says. */
export function slotFor({ field, named, bestMatch, hasEvidence }: SlotFacts): AssetSlot {
  const said = named !== null && slotsOf[field].includes(named) ? named : null;
  if (field === 'headline' && said === 'keyword' && bestMatch >= keywordMatch) return 'keyword';
  if (hasEvidence) return 'proof';
  if (said !== null && said !== 'proof' && said !== 'keyword') return said;
  if (field === 'headline') return bestMatch >= keywordMatch ? 'keyword' : 'benefit';
  return 'value';
}
