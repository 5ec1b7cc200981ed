import type { AdDeployment, AdGroupResult, GeneratedAd } from '../../contract/ads/ad-group-result.ts';
import type { DecidedItem } from '../../runs/record/items-store.ts';
import type { AdEdit } from './ad-edits-store.ts';
import type { AdsItemInput, AdsItemOutput } from './ads-item.ts';

/** What other tables hold about an item. */
export interface BesideItem {
  edit: AdEdit | null;
  deployment: AdDeployment | null;
}

const textsOf = (edit: AdEdit | null) =>
  edit === null ? {} : { headlines: edit.headlines, descriptions: edit.descriptions };

/** The proposed ad with a person's texts in place of the proposed ones; null when there isn't one. */
export function generatedAdOf(item: DecidedItem, edit: AdEdit | null): GeneratedAd | null {
  const input = item.input as AdsItemInput;
  const output = item.output as AdsItemOutput | null;
  if (output === null || item.state !== 'succeeded') return null;
  const { headlines, descriptions, alternates, path1, path2 } = output.ad;
  return { id: item.id, headlines, descriptions, alternates, finalUrl: input.finalUrl, path1, path2, ...textsOf(edit) };
}

/** An item of an ads run as people see it, whatever state it is in. */
export function presentAdGroup(item: DecidedItem, { edit, deployment }: BesideItem): AdGroupResult {
  const { adGroup, keywords, currentAds } = item.input as AdsItemInput;
  const output = item.output as AdsItemOutput | null;
  return {
    id: item.id,
    state: item.state,
    reasons: item.error === null ? [] : [item.error.message],
    adGroup,
    keywords,
    currentAds,
    generatedAd: generatedAdOf(item, edit),
    unchecked: output?.unchecked ?? null,
    analysis: output?.analysis ?? null,
    combinations: edit?.combinations ?? output?.combinations ?? null,
    strength: edit?.strength ?? output?.strength ?? null,
    comparison: output?.comparison ?? null,
    competitors: output?.competitors ?? [],
    warnings: output?.warnings ?? [],
    decision: item.decision,
    deployment,
  };
}
