import type { AdsAd } from '../../providers/google-ads/google-ads.ts';
import { hasContent, isVeryAd } from './deploy-content-rules.ts';
import type { AdBefore, DeploymentAd } from './deployment.ts';

type Entry = Pick<DeploymentAd, 'id' | 'state' | 'adGroupId' | 'content' | 'adsBefore'>;

export interface Reconciliation<P extends Entry> {
  /** Sent before, and there: Google created it although its response was lost. */
  created: { entry: P; ad: AdsAd }[];
  /** Never sent, but the ad group has this very ad. */
  standing: { entry: P; ad: AdsAd }[];
  /** Not there; may be sent. */
  missing: P[];
}

/** Compares entries with the ads that their ad groups have now; no ad answers for two entries. */
export function reconcile<P extends Entry>(entries: readonly P[], ads: readonly AdsAd[]): Reconciliation<P> {
  const result: Reconciliation<P> = { created: [], standing: [], missing: [] };
  const taken = new Set<string>();
  const take = (entry: P, isIt: (ad: AdsAd) => boolean): AdsAd | undefined => {
    const ad = ads.find((ad) => ad.adGroupId === entry.adGroupId && !taken.has(ad.resourceName) && isIt(ad));
    if (ad !== undefined) taken.add(ad.resourceName);
    return ad;
  };
  // Those that were sent choose first: theirs are new, while an ad that is there may be anyone's.
  const inOrder = [...entries].sort((a, b) => Number(b.state === 'creating') - Number(a.state === 'creating'));
  for (const entry of inOrder) {
    const before = new Set(entry.adsBefore?.map(({ resourceName }) => resourceName));
    const isNew = (ad: AdsAd): boolean => !before.has(ad.resourceName) && hasContent(ad, entry.content);
    const own = entry.state === 'creating' ? take(entry, isNew) : undefined;
    const same = own === undefined ? take(entry, (ad) => isVeryAd(ad, entry.content)) : undefined;
    if (own !== undefined) result.created.push({ entry, ad: own });
    else if (same !== undefined) result.standing.push({ entry, ad: same });
    else result.missing.push(entry);
  }
  return result;
}

/** What is remembered of an ad group before an ad is created in it. */
export function toBefore(ads: readonly AdsAd[], adGroupId: string): AdBefore[] {
  return ads
    .filter((ad) => ad.adGroupId === adGroupId)
    .map(({ resourceName, status, headlines, descriptions, finalUrls }) => ({
      resourceName,
      status,
      headlines: headlines.map(({ text }) => text),
      descriptions: descriptions.map(({ text }) => text),
      finalUrl: finalUrls[0] ?? null,
    }));
}
