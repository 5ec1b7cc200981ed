import type { AdGroupResult } from '@serplift/core/api';

/** What became of an ad group in its run. */
export const stateLabels: Record<AdGroupResult['state'], string> = {
  succeeded: 'New ad',
  kept: 'Kept as is',
  failed: 'Failed',
  skipped: 'Skipped',
  working: 'In progress',
  waiting: 'Waiting',
};

/** Where an ad is on its way to Google Ads. */
export const deploymentLabels = {
  none: 'Not deployed',
  planned: 'Planned',
  creating: 'Creating',
  created: 'Deployed',
  refused: 'Refused by Google',
  failed: 'Deployment failed',
  rolledBack: 'Rolled back',
} as const;
export type DeploymentFilter = keyof typeof deploymentLabels;

/** The deployment of an ad as filters name it. */
export function deploymentState({ deployment }: AdGroupResult): DeploymentFilter {
  return deployment?.state ?? 'none';
}

/** Whether an ad can be sent to Google Ads now: it exists, it wasn't rejected and it isn't there yet. */
export function isDeployable(item: AdGroupResult): boolean {
  if (item.state !== 'succeeded' || item.generatedAd === null || item.decision?.verdict === 'rejected') return false;
  return item.deployment === null || ['refused', 'failed', 'rolledBack'].includes(item.deployment.state);
}

/** Whether its texts can still be changed here: what is in Google Ads is changed there, or rolled back first. */
export function isEditable({ generatedAd, deployment }: AdGroupResult): boolean {
  return generatedAd !== null && !['planned', 'creating', 'created'].includes(deployment?.state ?? 'none');
}
