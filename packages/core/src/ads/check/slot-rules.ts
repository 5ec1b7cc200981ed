import type { AssetSlot } from '../../contract/ads/ad-group-result.ts';
import type { AdField } from '../ad/ad-text.ts';

/** How often each slot is wanted among this many texts. */
export type SlotCounts = ReadonlyMap<AssetSlot, number>;

/** Which slot each further text takes (docs/methods/ads.md): five headlines, then the ten that make fifteen. */
const headlineOrder: readonly AssetSlot[] = [
  'keyword',
  'callToAction',
  'benefit',
  'proof',
  'keyword',
  'brand',
  'benefit',
  'keyword',
  'proof',
  'benefit',
  'callToAction',
  'keyword',
  'benefit',
  'brand',
  'proof',
];
const descriptionOrder: readonly AssetSlot[] = ['value', 'proof', 'objection', 'callToAction'];

/** How many texts of each slot make a set of `count`. */
export function slotsFor(field: AdField, count: number): SlotCounts {
  const order = field === 'headline' ? headlineOrder : descriptionOrder;
  const counts = new Map<AssetSlot, number>();
  for (let at = 0; at < count; at += 1) {
    const slot = order[at % order.length] ?? 'benefit';
    counts.set(slot, (counts.get(slot) ?? 0) + 1);
  }
  return counts;
}

/** Share of the wanted slots that texts fill by their main purpose, 0 to 1; where brands have no slot, a brand is a keyword. */
export function slotCoverage(counts: SlotCounts, slots: readonly AssetSlot[]): number {
  const filled = (slot: AssetSlot): AssetSlot => (slot === 'brand' && !counts.has('brand') ? 'keyword' : slot);
  let covered = 0;
  let wanted = 0;
  for (const [slot, count] of counts) {
    wanted += count;
    covered += Math.min(count, slots.filter((one) => filled(one) === slot).length);
  }
  return wanted === 0 ? 1 : covered / wanted;
}

/** What the headlines of an ad must do between them, whatever else they do: of each role at least this many. */
export function requiredRoles(known: { hasBrand: boolean; isBrandCampaign: boolean; count: number }): SlotCounts {
  const { hasBrand, isBrandCampaign, count } = known;
  const required = new Map<AssetSlot, number>([
    ['callToAction', 1],
    ['keyword', 1],
  ]);
  if (hasBrand) required.set('brand', isBrandCampaign && count > 3 ? 2 : 1);
  return required;
}
