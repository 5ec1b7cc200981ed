import type { AdDeployment, CurrentAd } from '../../contract/ads/ad-group-result.ts';
import type { AdsAd } from '../../providers/google-ads/google-ads.ts';
import type { AdContent } from './deploy-content-rules.ts';

/** One deployment as it is stored in the database. */
export interface DeploymentRecord {
  id: string;
  teamId: string;
  optimizationId: string;
  accountId: string;
  status: 'PAUSED' | 'ENABLED';
  state: 'running' | 'done' | 'rolledBack';
  createdAt: Date;
  createdBy: string | null;
  /** When its ads in doubt are looked for next, without a person who deploys again. */
  nextLookAt: Date | null;
}

/** An ad that was in the ad group before ours was created. */
export interface AdBefore extends Pick<AdsAd, 'resourceName' | 'status'> {
  headlines: string[];
  descriptions: string[];
  finalUrl: string | null;
}

export type DeploymentAdState = AdDeployment['state'];

/** The entry of one ad: written before Google is called, so that whatever happens it is known what was meant. */
export interface DeploymentAd {
  id: string;
  deploymentId: string;
  itemId: string;
  /** Place in the deployment, from 0. */
  ordinal: number;
  adGroupId: string;
  adGroupName: string;
  status: 'PAUSED' | 'ENABLED';
  content: AdContent;
  exemptTopics: string[];
  state: DeploymentAdState;
  /** How often the creation was sent; every write carries it, so a late worker cannot overwrite. */
  attempt: number;
  /** Milliseconds since the creation was sent last; null when it never was. */
  sentAgoMs: number | null;
  /** The ad group's ads before the creation; null until it was sent. */
  adsBefore: AdBefore[] | null;
  resourceName: string | null;
  message: string | null;
  findings: AdDeployment['findings'];
  readBack: CurrentAd | null;
  readAt: Date | null;
  updatedAt: Date;
}

/** A entry that is to be written. */
export interface NewDeploymentAd extends Pick<
  DeploymentAd,
  'itemId' | 'adGroupId' | 'adGroupName' | 'content' | 'exemptTopics'
> {
  contentHash: Buffer;
}

/** Whether Google may still be asked to create it, or was and has not answered. */
export function isOpen({ state }: Pick<DeploymentAd, 'state'>): boolean {
  return state === 'planned' || state === 'creating';
}

/** Whether its content may not be planned again: it is there, or may still be created. */
export function isLive(ad: Pick<DeploymentAd, 'state'> | undefined): boolean {
  return ad !== undefined && (isOpen(ad) || ad.state === 'created');
}
