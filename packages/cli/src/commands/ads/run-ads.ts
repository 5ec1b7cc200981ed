import type { AdsSettings } from '@serplift/core/api';
import type { Tools } from '../runs/run-kind.ts';
import { type RunOptions, startAndFollow } from '../runs/start-and-follow.ts';
import { adsKind } from './ads-kind.ts';
import { type AccountOptions, type Selection, toSelection } from './select-ad-groups.ts';

/** Options of `ads run`. */
export interface AdsRunOptions extends RunOptions, AccountOptions {
  headlines?: number;
  descriptions?: number;
  replaceRated?: boolean;
  review?: boolean;
  model: string;
  location: number;
}

function settingsOf(options: AdsRunOptions, { accountId }: Selection): Partial<AdsSettings> {
  return {
    target: 'responsive_search_ads',
    model: options.model,
    locationCode: options.location,
    ...(options.headlines === undefined ? {} : { headlinesCount: options.headlines }),
    ...(options.descriptions === undefined ? {} : { descriptionsCount: options.descriptions }),
    ...(options.replaceRated === true ? { keepRated: false } : {}),
    ...(options.review === false ? { review: false } : {}),
    ...(accountId === undefined ? {} : { selectedAccountId: accountId }),
  };
}

/** `serplift ads run`: selection, quote, agreement, run, result. Answers the exit code. */
export async function runAds(tools: Tools, options: AdsRunOptions): Promise<number> {
  const selection = await toSelection(tools, options);
  const { campaignIds, adGroupIds } = selection;
  return startAndFollow(tools, adsKind, {
    options,
    settings: settingsOf(options, selection),
    selection: { campaignIds, adGroupIds },
  });
}
