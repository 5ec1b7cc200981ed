import type { AdGroupResult, AdsOptimization, AdsSettings } from '@serplift/core/api';
import { adsCsvText } from '@serplift/core/api/csv';
import type { RunKind, RunTypesOf } from '../runs/run-kind.ts';
import type { OneRun } from '../runs/with-run.ts';
import { joined, printAdGroups, printAdsRun } from './print-ad-groups.ts';
import { printAd } from './print-ad.ts';

/** Runs that write responsive search ads. */
export const adsKind: RunKind<{ run: AdsOptimization; item: AdGroupResult; settings: Partial<AdsSettings> }> = {
  command: 'ads',
  noun: 'ad group',
  quote: ({ session, api }, request) => session.call(api.ads.quote, request),
  start: ({ session, api }, request, options) => session.call(api.ads.start, request, options),
  show: ({ session, api }, optimizationId, options) => session.call(api.ads.show, { optimizationId }, options),
  cancel: ({ session, api }, optimizationId, options) => session.call(api.ads.cancel, { optimizationId }, options),
  history: ({ session, api }, userId) => session.call(api.ads.history, { userId }),
  items: ({ session, api }, part) => session.call(api.ads.items, part),
  itemsOf: (run) => run.adGroups,
  withItems: (run, adGroups) => ({ ...run, adGroups, nextCursor: undefined }),
  nameOf: ({ adGroup }) => `${adGroup.campaignName} / ${adGroup.name}`,
  labelOf: ({ adGroup }) => adGroup.name,
  isCalled: ({ adGroup: { id, name, campaignName } }, typed) =>
    id === typed || [name, `${campaignName} / ${name}`].some((one) => one.toLowerCase() === typed.toLowerCase()),
  isLike: () => false,
  isNumbered: false,
  textsOf: ({ generatedAd: ad }) => ({
    title: ad === null ? null : joined(ad.headlines),
    description: ad === null ? null : joined(ad.descriptions),
  }),
  gainOf: () => null,
  csvText: (items, options) => adsCsvText(items, options),
  printRun: printAdsRun,
  printItems: printAdGroups,
  printItem: printAd,
  whereNext: ({ id, adGroups }) => {
    if (!adGroups.some(({ generatedAd }) => generatedAd !== null)) return [`show ${id}  every ad group, with reasons`];
    return [
      `show ${id} --ad-group …  one ad in full, with reasons and evidence`,
      'accept --all   or name ad groups; also reject, edit, accept --undo',
      `deploy --dry-run ${id}   have Google validate the ads`,
      `deploy ${id}             create them in Google Ads, paused`,
    ];
  },
  screen: ({ id }) => `/responsive-search-ads/${id}`,
};

/** One ads run that a command works on. */
export type AdsRun = OneRun<RunTypesOf<typeof adsKind>>;
