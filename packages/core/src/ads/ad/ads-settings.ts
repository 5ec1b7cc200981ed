import { adsLimits, type AdsSettings, adsSettings } from '../../contract/ads/ads-api.ts';
import type { Run } from '../../runs/record/run.ts';

/** The settings of an ads run as they were checked when it started. */
export function settingsOf(run: Pick<Run, 'settings'>): AdsSettings {
  return adsSettings.parse(run.settings);
}

/** How many descriptions are in the ad; Google takes no more than four, what was asked beyond becomes alternates. */
export function deployedDescriptions({ descriptionsCount }: Pick<AdsSettings, 'descriptionsCount'>): number {
  return Math.min(descriptionsCount, adsLimits.deployedDescriptions);
}
