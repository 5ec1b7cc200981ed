import type { AssetSlot } from '../../contract/ads/ad-group-result.ts';
import { foldAccents } from '../../text/fold-accents-rules.ts';
import type { AdField } from '../ad/ad-text.ts';
import { keywordMatch } from './keyword-match-rules.ts';

/** How often each slot is wanted among a number of texts. */
export type SlotCounts = ReadonlyMap<AssetSlot, number>;

/** Which slot each further text takes (docs/methods/ads.md): five headlines, then the ten that make fifteen. */
const orders: Readonly<Record<AdField, readonly AssetSlot[]>> = {
  headline: [
    ...(['keyword', 'callToAction', 'benefit', 'proof', 'keyword'] as const),
    ...(['brand', 'benefit', 'keyword', 'proof', 'benefit'] as const),
    ...(['callToAction', 'keyword', 'benefit', 'benefit', 'proof'] as const),
  ],
  description: ['value', 'proof', 'objection', 'callToAction'],
};

/** How many texts of each slot make a set of `count`. */
export function slotsFor(field: AdField, count: number): SlotCounts {
  const order = orders[field];
  const counts = new Map<AssetSlot, number>();
  for (let at = 0; at < count; at += 1) {
    const slot = order[at % order.length] ?? 'benefit';
    counts.set(slot, (counts.get(slot) ?? 0) + 1);
  }
  return counts;
}

const spelled = (text: string): string => foldAccents(text.replaceAll('&', ' and ')).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Whether a text names the brand in any of its spellings. */
export function namesBrand(shown: string, brand: readonly string[]): boolean {
  const text = spelled(shown);
  return brand.some((name) => {
    const own = spelled(name);
    return own !== '' && (text.includes(own) || text.includes(own.replaceAll('and', '')));
  });
}

/** What a text is for: what its writer says, as far as keywords, brand, and evidence bear it out. */
export function slotOf(facts: {
  field: AdField;
  named: AssetSlot | null;
  /** How well it answers the keyword it answers best, 0 to 1. */
  bestMatch: number;
  hasEvidence: boolean;
  isBrand: boolean;
}): AssetSlot {
  const { field, named, bestMatch, hasEvidence, isBrand } = facts;
  if (named === 'callToAction') return named;
  if (field === 'description') {
    if (named === 'objection' || named === 'value') return named;
    return hasEvidence ? 'proof' : 'value';
  }
  if (bestMatch >= keywordMatch) return 'keyword';
  if (isBrand) return 'brand';
  return hasEvidence && named !== 'benefit' ? 'proof' : 'benefit';
}
