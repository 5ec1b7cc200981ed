import { AppError } from '../../contract/errors.ts';
import { type GoogleAccess, type GoogleAccessOptions, openGoogleAccess } from '../google/google-access.ts';
import type { GoogleConnection } from '../google/google.ts';
import type { GoogleValues, Setting } from '../upstream/provider-settings.ts';
import { requireSetting } from '../upstream/require-setting.ts';
import { openAdsCalls } from './ads-calls.ts';
import { changeAd, createAds } from './create-ads.ts';
import { ownAdName } from './gaql-rules.ts';
import type { AdsCustomer, GoogleAds, GoogleAdsProvider } from './google-ads.ts';
import { readAccounts } from './read-accounts.ts';
import {
  type AdsReading,
  readAdGroups,
  readAds,
  readCampaigns,
  readHasCampaigns,
  readKeywords,
  readSearchTerms,
  readUndeclaredCampaigns,
} from './read-entities.ts';

export interface GoogleAdsOptions extends Omit<GoogleAccessOptions, 'clientId' | 'clientSecret'> {
  setting: Setting<GoogleValues>;
}

/** Opens Google Ads; its access tokens are its own, so that its pace does not slow other services. */
export function openGoogleAds(options: GoogleAdsOptions): GoogleAdsProvider {
  const { setting, log } = options;
  let opened: GoogleAccess | null = null;
  return {
    state: setting.state,
    connect: (connection) => {
      const { clientId, clientSecret, adsDeveloperToken = null } = requireSetting('google', setting);
      const access = (opened ??= openGoogleAccess({ ...options, clientId, clientSecret }));
      return connect({ access, connection, developerToken: adsDeveloperToken, log });
    },
  };
}

function connect(options: {
  access: GoogleAccess;
  connection: GoogleConnection;
  developerToken: string | null;
  log: GoogleAdsOptions['log'];
}): GoogleAds {
  const calls = openAdsCalls(options);
  const reading = (customer: AdsCustomer, signal: AbortSignal | undefined): AdsReading => ({ calls, customer, signal });
  return {
    accounts: ({ signal } = {}) => readAccounts(calls, { signal, log: options.log }),
    campaigns: (customer, { signal } = {}) => readCampaigns(reading(customer, signal)),
    hasCampaigns: (customer, { signal } = {}) => readHasCampaigns(reading(customer, signal)),
    undeclaredCampaigns: (customer, { signal } = {}) => readUndeclaredCampaigns(reading(customer, signal)),
    adGroups: (customer, { signal, ...filter } = {}) => readAdGroups(reading(customer, signal), filter),
    keywords: (customer, { signal, adGroupIds } = {}) => readKeywords(reading(customer, signal), adGroupIds),
    ads: (customer, { signal, adGroupIds } = {}) => readAds(reading(customer, signal), adGroupIds),
    searchTerms: (customer, { signal, adGroupIds }) => readSearchTerms(reading(customer, signal), adGroupIds),
    createAds: (customer, ads, { signal, validateOnly }) => createAds(calls, customer, { ads, validateOnly, signal }),
    setAdStatus: async (customer, { resourceName, status }, { signal } = {}) => {
      const update = { resourceName: ownAdName(customer.accountId, resourceName), status };
      await changeAd(calls, customer, { operation: { update, updateMask: 'status' }, signal });
    },
    removeAd: async (customer, { resourceName }, { signal } = {}) => {
      const operation = { remove: ownAdName(customer.accountId, resourceName) };
      await changeAd(calls, customer, { operation, signal }).catch(ignoreRemoved);
    },
  };
}

function ignoreRemoved(error: unknown): void {
  const code = error instanceof AppError ? error.details?.['upstreamCode'] : null;
  if (code !== 'adGroupAdError.CANNOT_OPERATE_ON_REMOVED_ADGROUPAD') throw error;
}
