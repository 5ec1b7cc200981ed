import { type AdsSettings, type api, adsLimits, adsModelLabel, type InputOf } from '@serplift/core/api';
import {
  ceilingOf,
  type CheckedDraft,
  commonDraft,
  type CommonDraft,
  commonDraftOf,
  commonErrors,
  commonSettings,
  textOf,
  wholeOf,
} from './run-settings-rules.ts';

/** The settings form of ads as it is typed. */
export interface AdsDraft extends CommonDraft {
  headlinesCount: string;
  descriptionsCount: string;
  /** Whether texts of the live ad that Google rates well stay. */
  keepRated: boolean;
}

/** What the form sends: settings and the cost ceiling. */
export type AdsRequest = Pick<InputOf<typeof api.ads.start>, 'settings' | 'maxCostUsd'>;

export const initialAdsDraft: AdsDraft = {
  ...commonDraft,
  model: adsModelLabel,
  headlinesCount: String(adsLimits.defaultHeadlines),
  descriptionsCount: String(adsLimits.defaultDescriptions),
  keepRated: true,
};

/** The form filled as an earlier run was started. */
export function adsDraftOf(settings: Partial<AdsSettings>, maxCostUsd: number | null): AdsDraft {
  return {
    ...commonDraftOf(settings, maxCostUsd, initialAdsDraft),
    headlinesCount: textOf(settings.headlinesCount, initialAdsDraft.headlinesCount),
    descriptionsCount: textOf(settings.descriptionsCount, initialAdsDraft.descriptionsCount),
    keepRated: settings.keepRated !== false,
  };
}

function countError(text: string, least: number, most: number): string | null {
  const count = wholeOf(text);
  return count !== null && count >= least && count <= most ? null : `A whole number from ${least} to ${most}.`;
}

/** What is wrong with the form, by field; for a valid form, what it sends. */
export function checkAdsDraft(draft: AdsDraft): CheckedDraft<AdsDraft, AdsRequest> {
  const headlines = countError(draft.headlinesCount, adsLimits.minHeadlines, adsLimits.maxHeadlines);
  const descriptions = countError(draft.descriptionsCount, adsLimits.minDescriptions, adsLimits.maxDescriptions);
  const errors = {
    ...(headlines !== null && { headlinesCount: headlines }),
    ...(descriptions !== null && { descriptionsCount: descriptions }),
    ...commonErrors(draft),
  };
  if (Object.keys(errors).length > 0) return { errors, request: null };
  const counts = { headlinesCount: Number(draft.headlinesCount), descriptionsCount: Number(draft.descriptionsCount) };
  return {
    errors,
    request: {
      settings: { ...commonSettings(draft), ...counts, ...(!draft.keepRated && { keepRated: false }) },
      ...ceilingOf(draft),
    },
  };
}

/** What people should know about the number of descriptions they ask for; null when nothing. */
export function alternatesNote(descriptionsCount: string): string | null {
  const alternates = Number(descriptionsCount) - adsLimits.deployedDescriptions;
  if (!(alternates > 0) || Number(descriptionsCount) > adsLimits.maxDescriptions) return null;
  return `Google accepts 4 descriptions per ad. The best 4 are used; the other ${alternates} become alternates.`;
}
