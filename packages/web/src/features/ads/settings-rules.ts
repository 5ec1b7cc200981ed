import { type AdsSettings, type api, adsLimits, adsModelLabel, type InputOf } from '@serplift/core/api';
import { wholeOf } from '../../lib/run-settings-rules.ts';

/** The settings form as it is typed. */
export interface SettingsDraft {
  headlinesCount: string;
  descriptionsCount: string;
  model: string;
  locationCode: string;
  maxCostUsd: string;
}

/** What the form sends: settings and the cost ceiling. */
export type RunRequest = Pick<InputOf<typeof api.ads.start>, 'settings' | 'maxCostUsd'>;

export const initialDraft: SettingsDraft = {
  headlinesCount: String(adsLimits.defaultHeadlines),
  descriptionsCount: String(adsLimits.defaultDescriptions),
  model: adsModelLabel,
  locationCode: '2840',
  maxCostUsd: '',
};

/** The form filled as an earlier run was started. */
export function draftOf(settings: Partial<AdsSettings>, maxCostUsd: number | null): SettingsDraft {
  const text = (value: number | undefined, fallback: string) => (value === undefined ? fallback : String(value));
  return {
    headlinesCount: text(settings.headlinesCount, initialDraft.headlinesCount),
    descriptionsCount: text(settings.descriptionsCount, initialDraft.descriptionsCount),
    model: settings.model ?? initialDraft.model,
    locationCode: text(settings.locationCode, initialDraft.locationCode),
    maxCostUsd: maxCostUsd === null ? '' : String(maxCostUsd),
  };
}

type Errors = Partial<Record<keyof SettingsDraft, string>>;

function countError(text: string, least: number, most: number): string | undefined {
  const count = wholeOf(text);
  return count !== null && count >= least && count <= most ? undefined : `A whole number from ${least} to ${most}.`;
}

/** What is wrong with the form by field; when nothing is, what it sends. */
export function checkDraft(draft: SettingsDraft): { errors: Errors; request: RunRequest | null } {
  const errors: Errors = {};
  const headlines = countError(draft.headlinesCount, adsLimits.minHeadlines, adsLimits.maxHeadlines);
  const descriptions = countError(draft.descriptionsCount, adsLimits.minDescriptions, adsLimits.maxDescriptions);
  const costUsd = Number(draft.maxCostUsd);
  if (headlines !== undefined) errors.headlinesCount = headlines;
  if (descriptions !== undefined) errors.descriptionsCount = descriptions;
  if (draft.model.trim() === '') errors.model = 'Name a language model.';
  if (draft.maxCostUsd.trim() !== '' && !(costUsd > 0 && costUsd <= 100_000)) {
    errors.maxCostUsd = 'An amount above 0, or empty for no ceiling.';
  }
  if (Object.keys(errors).length > 0) return { errors, request: null };
  return {
    errors,
    request: {
      settings: {
        headlinesCount: Number(draft.headlinesCount),
        descriptionsCount: Number(draft.descriptionsCount),
        model: draft.model.trim(),
        locationCode: Number(draft.locationCode),
      },
      ...(draft.maxCostUsd.trim() === '' ? {} : { maxCostUsd: costUsd }),
    },
  };
}

/** What people should know about the number of descriptions they ask for; null when nothing. */
export function alternatesNote(descriptionsCount: string): string | null {
  const alternates = Number(descriptionsCount) - adsLimits.deployedDescriptions;
  if (!(alternates > 0) || Number(descriptionsCount) > adsLimits.maxDescriptions) return null;
  return `Google takes 4 descriptions an ad. The best 4 are used, the other ${alternates} become alternates to swap in.`;
}
