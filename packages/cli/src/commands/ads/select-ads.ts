import { AppError, type AdGroupResult, isUnchecked } from '@serplift/core/api';
import { findItem } from '../runs/find-item.ts';
import { allItems } from '../runs/list-items.ts';
import type { Tools } from '../runs/run-kind.ts';
import { adsKind } from './ads-kind.ts';
import { accountNumber } from './find-account.ts';

/** Options that say which ads of a run are meant. */
export interface AdOptions {
  adGroup?: string[];
  onlyAccepted?: boolean;
}

/** Ads of a run with where they go. */
export interface ChosenAds {
  optimizationId: string;
  /** Name and number of the account, for people. */
  account: string;
  items: AdGroupResult[];
}

/** Whether this ad is wanted. */
export const isAccepted = ({ decision }: AdGroupResult): boolean =>
  decision?.verdict === 'accepted' || decision?.verdict === 'edited';

/** Whether a review or a person read it. */
const isVouchedFor = (ad: AdGroupResult): boolean => isAccepted(ad) || !isUnchecked(ad);

/** The ads of a run that may be deployed; those that are named, or all that were written, read, and not rejected. */
export async function chooseAds(tools: Tools, optimizationId: string, options: AdOptions): Promise<ChosenAds> {
  const run = await adsKind.show(tools, optimizationId);
  const all = await allItems(tools, adsKind, run);
  const named = options.adGroup?.map((name) => findItem(adsKind, all, name));
  const ready =
    named ?? all.filter((ad) => ad.generatedAd !== null && ad.decision?.verdict !== 'rejected' && isVouchedFor(ad));
  const items = options.onlyAccepted === true ? ready.filter(isAccepted) : ready;
  if (items.length === 0) {
    const why =
      options.onlyAccepted === true && ready.length > 0
        ? 'no ad has been accepted yet'
        : all.some(isUnchecked)
          ? 'no review checked its ads; accept those that you have read, or name them with --ad-group'
          : 'it has no ads to deploy';
    throw new AppError('conflict', `Nothing in this run can be deployed: ${why}.`);
  }
  return { optimizationId, account: `${run.account.name} (${accountNumber(run.account.id)})`, items };
}
