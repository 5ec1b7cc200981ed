import { dayOf } from '../google/calendar.ts';
import { adsContentOf } from '../world/ads/ads-builder.ts';
import type { AdsAccountSeed, AdsAdGroupSeed, AdsAdSeed, AdsContent, AdsStatus } from '../world/ads/ads-content.ts';
import type { AdsMemory, CreatedAd } from './ads-memory.ts';

/** One account with its contents and what callers changed. */
export interface AdsSource {
  account: AdsAccountSeed;
  content: AdsContent;
  adGroups: Map<string, AdsAdGroupSeed>;
  memory: AdsMemory;
  now: Date;
  /** In the time zone of the account, in days since 1970. */
  today: number;
}

/** An ad in its current state: of the world, or created by a caller. */
export interface StandingAd extends Omit<AdsAdSeed, 'status'> {
  resourceName: string;
  status: AdsStatus;
  /** Null for an ad of the world. */
  createdAtMs: number | null;
}

/** Opens accounts; what they hold is built when it is first asked for. */
export function openAdsSources(memory: AdsMemory): (account: AdsAccountSeed, now: Date) => AdsSource {
  const built = new Map<string, Pick<AdsSource, 'content' | 'adGroups'>>();
  return (account, now) => {
    let parts = built.get(account.id);
    if (parts === undefined) {
      const content = adsContentOf(account);
      parts = { content, adGroups: new Map(content.adGroups.map((adGroup) => [adGroup.id, adGroup])) };
      built.set(account.id, parts);
    }
    const date = new Intl.DateTimeFormat('en-CA', { timeZone: account.timeZone, dateStyle: 'short' }).format(now);
    return { account, memory, now, today: dayOf(date) ?? 0, ...parts };
  };
}

export const adName = (accountId: string, adGroupId: string, adId: string): string =>
  `customers/${accountId}/adGroupAds/${adGroupId}~${adId}`;

/** The ads of an ad group, the world's first. */
export function adsOf({ account, memory }: AdsSource, adGroup: AdsAdGroupSeed): StandingAd[] {
  const seeds = adGroup.ads.map((ad): StandingAd => {
    const resourceName = adName(account.id, adGroup.id, ad.id);
    return { ...ad, resourceName, status: memory.statusOf(resourceName) ?? ad.status, createdAtMs: null };
  });
  const created = memory.createdAds(account.id).filter(({ adGroupId }) => adGroupId === adGroup.id);
  return [...seeds, ...created.map((ad) => standing(ad, memory))];
}

function standing({ resourceName, id, ad, createdAtMs }: CreatedAd, memory: AdsMemory): StandingAd {
  const { finalUrls, ...texts } = ad;
  const status = memory.statusOf(resourceName) ?? 'PAUSED';
  return { resourceName, id, ...texts, finalUrl: finalUrls[0] ?? '', status, share: 0, createdAtMs };
}
