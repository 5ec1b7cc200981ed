import type { AdDeployment, CurrentAd } from '../../contract/ads/ad-group-result.ts';
import type { Deployment } from '../../contract/ads/ads-api.ts';
import type { AdsAd, AdsText, NewAd } from '../../providers/google-ads/google-ads.ts';
import type { DeploymentAd, DeploymentRecord } from './deployment.ts';

const toAsset = ({ text, pinnedField, performanceLabel }: AdsText): CurrentAd['headlines'][number] => ({
  text,
  pin: pinnedField,
  performance: performanceLabel,
});

/** An ad as Google shows it, in the form that people see. */
export function toReadBack(ad: AdsAd): CurrentAd {
  return {
    id: ad.id,
    status: ad.status,
    headlines: ad.headlines.map(toAsset),
    descriptions: ad.descriptions.map(toAsset),
    finalUrl: ad.finalUrls[0] ?? null,
    adStrength: ad.adStrength,
    actionItems: ad.actionItems,
    approvalStatus: ad.approvalStatus,
    reviewStatus: ad.reviewStatus,
    policyTopics: ad.policyTopics.map(({ topic }) => topic),
    impressions: ad.metrics.impressions,
    clicks: ad.metrics.clicks,
    ctr: ad.metrics.ctr,
  };
}

/** What Google shows of each created ad now; one that is not shown anymore was removed there. */
export function readBacksOf(
  created: readonly Pick<DeploymentAd, 'id' | 'resourceName' | 'readBack'>[],
  ads: readonly AdsAd[],
): { id: string; readBack: CurrentAd | null }[] {
  const byName = new Map(ads.map((ad) => [ad.resourceName, ad]));
  return created.map(({ id, resourceName, readBack }) => {
    const ad = byName.get(resourceName ?? '');
    if (ad !== undefined) return { id, readBack: toReadBack(ad) };
    return { id, readBack: readBack === null ? null : { ...readBack, status: 'removed' } };
  });
}

/** An ad in the form that Google takes. */
export function toNewAd({
  adGroupId,
  status,
  content,
  exemptTopics,
}: Pick<DeploymentAd, 'adGroupId' | 'status' | 'content' | 'exemptTopics'>): NewAd {
  const toText = ({ text, pin }: DeploymentAd['content']['headlines'][number]) => ({ text, pinnedField: pin });
  return {
    adGroupId,
    status,
    finalUrl: content.finalUrl,
    headlines: content.headlines.map(toText),
    descriptions: content.descriptions.map(toText),
    path1: content.path1,
    path2: content.path2,
    ...(exemptTopics.length > 0 && { ignorablePolicyTopics: exemptTopics }),
  };
}

/** The state of one ad's deployment, for people. */
export function toAdDeployment(ad: DeploymentAd): AdDeployment {
  return {
    deploymentId: ad.deploymentId,
    state: ad.state,
    status: ad.status,
    resourceName: ad.resourceName,
    message: ad.message,
    findings: ad.findings,
    readBack: ad.readBack,
    updatedAt: ad.updatedAt.toISOString(),
  };
}

/** The same in a deployment; `adId` is the ad that was asked for, which an earlier run may have deployed. */
export function toDeploymentRow(ad: DeploymentAd, adId: string): Deployment['ads'][number] {
  return { ...toAdDeployment(ad), adId, adGroupId: ad.adGroupId, adGroupName: ad.adGroupName };
}

/** A deployment with these of its ads, for people. */
export function toDeployment(record: DeploymentRecord, ads: Deployment['ads']): Deployment {
  const { id, optimizationId, createdAt, createdBy, status, state } = record;
  return { id, optimizationId, createdAt: createdAt.toISOString(), createdBy, status, state, ads };
}
