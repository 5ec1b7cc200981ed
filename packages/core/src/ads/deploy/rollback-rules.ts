import type { AdsAd } from '../../providers/google-ads/google-ads.ts';
import { hasContent } from './deploy-content-rules.ts';
import type { DeploymentAd } from './deployment.ts';

export type RollbackAction = 'pause' | 'remove';

/** What a rollback would do with one ad. */
export interface RollbackStep {
  entry: DeploymentAd;
  resourceName: string;
  /** What a person changed in Google Ads since, for people. */
  drift: string[];
  outcome: 'willPause' | 'alreadyPaused' | 'willRemove' | 'leftAlone';
  message: string | null;
  /** Whether nothing has to be done for it to count as rolled back. */
  isDone: boolean;
}

const statusAsked = { PAUSED: 'paused', ENABLED: 'enabled' } as const;

/** An ad that was in its ad group before the deployment is not undone. */
function isForeign({ attempt, adsBefore, resourceName }: DeploymentAd): boolean {
  return attempt === 0 || adsBefore?.some((before) => before.resourceName === resourceName) === true;
}

/** How an ad differs from what was deployed; empty when it is unchanged. */
export function describeDrift(entry: DeploymentAd, ad: AdsAd | undefined): string[] {
  if (ad === undefined) return ['It was removed in Google Ads.'];
  const drift: string[] = [];
  if (!hasContent(ad, entry.content)) drift.push('Its texts or its landing page were changed in Google Ads.');
  if (ad.status !== statusAsked[entry.status])
    drift.push(`It was deployed ${statusAsked[entry.status]} and is now ${ad.status}.`);
  return drift;
}

function toStep(entry: DeploymentAd, ad: AdsAd | undefined, action: RollbackAction): RollbackStep {
  const drift = describeDrift(entry, ad);
  const step = { entry, resourceName: entry.resourceName ?? '', drift, isDone: false };
  if (ad === undefined) {
    return {
      ...step,
      outcome: 'leftAlone',
      message: 'There is nothing to do because it no longer exists.',
      isDone: true,
    };
  }
  if (isForeign(entry)) {
    return { ...step, outcome: 'leftAlone', message: 'It was in the ad group before this deployment.' };
  }
  // Enabling or pausing an ad is its normal life; other words are a person's work, which is not ours to undo.
  if (!hasContent(ad, entry.content)) {
    const message = `Someone has rewritten it since, so it is left alone; ${action} it in Google Ads if you want to.`;
    return { ...step, outcome: 'leftAlone', message };
  }
  if (action === 'remove') return { ...step, outcome: 'willRemove', message: null };
  if (ad.status !== 'paused') return { ...step, outcome: 'willPause', message: null };
  return { ...step, outcome: 'alreadyPaused', message: 'It is already paused, so nothing would change.', isDone: true };
}

/** What a rollback would do with the created ads of a deployment, given what Google shows of them now. */
export function listRollbackSteps(
  entries: readonly DeploymentAd[],
  ads: readonly AdsAd[],
  action: RollbackAction,
): RollbackStep[] {
  const byName = new Map(ads.map((ad) => [ad.resourceName, ad]));
  return entries
    .filter(({ state }) => state === 'created')
    .map((entry) => toStep(entry, byName.get(entry.resourceName ?? ''), action));
}

const counted = (count: number, one: string): string => `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;

/** What a rollback cannot undo, for people, before it starts. */
export function describeIrreversible(
  steps: readonly RollbackStep[],
  ads: readonly AdsAd[],
  action: RollbackAction,
): string[] {
  const touched = new Set(
    steps.filter(({ outcome }) => outcome !== 'leftAlone').map(({ resourceName }) => resourceName),
  );
  if (touched.size === 0) return [];
  const shown = ads.filter(({ resourceName, metrics }) => touched.has(resourceName) && metrics.impressions > 0);
  const sum = (of: 'impressions' | 'clicks'): number => shown.reduce((total, { metrics }) => total + metrics[of], 0);
  return [
    ...(action === 'remove'
      ? ['A removed ad cannot be restored: deploying it again creates a new ad, without the history of this one.']
      : []),
    ...(shown.length > 0
      ? [
          `${counted(shown.length, 'ad')} had ${counted(sum('impressions'), 'impression')} and ` +
            `${counted(sum('clicks'), 'click')}; what they cost is not refunded.`,
        ]
      : []),
  ];
}
