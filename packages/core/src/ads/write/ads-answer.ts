import * as z from 'zod/mini';
import type { AssetSlot } from '../../contract/ads/ad-group-result.ts';
import { cutList, cutText, keptText } from '../../text/kept-text.ts';

/** Slots as the model is asked for them. */
const slotNames: Readonly<Record<string, AssetSlot>> = {
  keyword: 'keyword',
  benefit: 'benefit',
  proof: 'proof',
  call_to_action: 'callToAction',
  brand: 'brand',
  value: 'value',
  objection: 'objection',
};

/** Rules refuse far longer lists and texts than these. */
const texts = cutList(
  z.object({
    text: cutText(500),
    slot: cutText(50),
    /** Absent from models that ignore the schema; the rules then look for the proof themselves. */
    claims: z._default(cutList(z.object({ text: cutText(500), quote: cutText(500) }), 10), []),
  }),
  60,
);

export const adsAnswer = z.object({
  headlines: texts,
  descriptions: texts,
  path1: cutText(100),
  path2: cutText(100),
  competitorInsights: keptText,
});
export type AdsAnswer = z.infer<typeof adsAnswer>;

/** The slot a model named; null when it isn't one of ours. */
export function slotNamed(name: string): AssetSlot | null {
  return slotNames[name] ?? null;
}

const plain = { type: 'string' };

const objectOf = (properties: Record<string, unknown>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

const listOf = (slots: string[]) => ({
  type: 'array',
  items: objectOf({
    text: plain,
    slot: { type: 'string', enum: slots },
    claims: { type: 'array', items: objectOf({ text: plain, quote: plain }) },
  }),
});

/** The same as a JSON schema in the subset that every provider takes; lengths are checked by rules, not by schemas. */
export const adsAnswerSchema = {
  name: 'responsive_search_ad',
  schema: objectOf({
    headlines: listOf(['keyword', 'benefit', 'proof', 'call_to_action', 'brand']),
    descriptions: listOf(['value', 'proof', 'objection', 'call_to_action']),
    path1: plain,
    path2: plain,
    competitorInsights: plain,
  }),
};
