import {
  type api,
  type InputOf,
  questionLimits,
  questionModelLabel,
  type QuestionOptimization,
  type QuestionSettings,
} from '@serplift/core/api';
import {
  ceilingOf,
  type CommonDraft,
  commonDraftOf,
  commonErrors,
  commonSettings,
  wholeOf,
} from '../../lib/run-settings-rules.ts';

/** The form of step 1 as it is typed. */
export interface SettingsDraft extends CommonDraft {
  maxQueries: string;
  minImpressions: string;
  /** Empty when each query's own words tell. */
  language: string;
}

/** What the form sends: settings and the cost ceiling. */
export type RunRequest = Pick<InputOf<typeof api.questions.start>, 'settings' | 'maxCostUsd'>;

export const initialDraft: SettingsDraft = {
  maxQueries: String(questionLimits.defaultQueries),
  minImpressions: String(questionLimits.defaultImpressions),
  language: '',
  model: questionModelLabel,
  brandTerms: '',
  locationCode: '2840',
  maxCostUsd: '',
};

/** The form filled as an earlier run was started. */
export function draftOf(run: Pick<QuestionOptimization, 'settings' | 'maxCostUsd'>): SettingsDraft {
  const settings = run.settings as Partial<QuestionSettings>;
  return {
    ...commonDraftOf(settings, run.maxCostUsd, initialDraft),
    maxQueries: String(settings.maxQueries ?? questionLimits.defaultQueries),
    minImpressions: String(settings.minImpressions ?? questionLimits.defaultImpressions),
    language: settings.language ?? '',
  };
}

type Forgiving = 'maxQueries' | 'minImpressions';
const bounds: Record<Forgiving, { min: number; max: number; fallback: number }> = {
  maxQueries: {
    min: questionLimits.minQueries,
    max: questionLimits.maxQueries,
    fallback: questionLimits.defaultQueries,
  },
  minImpressions: {
    min: questionLimits.minImpressions,
    max: 1_000_000_000,
    fallback: questionLimits.defaultImpressions,
  },
};

/** The number a forgiving field stands for; what is no number of its range stands for the default. */
export function forgiven(field: Forgiving, typed: string): number {
  const { min, max, fallback } = bounds[field];
  const number = wholeOf(typed);
  return number === null || number < min || number > max ? fallback : number;
}

/** Whether a forgiving field holds what it stands for. */
export function isAsTyped(field: Forgiving, typed: string): boolean {
  return wholeOf(typed) === forgiven(field, typed);
}

/** What the form sends; null while a field must be corrected. */
export function requestOfDraft(draft: SettingsDraft): RunRequest | null {
  if (Object.keys(commonErrors(draft)).length > 0) return null;
  return {
    settings: {
      ...commonSettings(draft),
      maxQueries: forgiven('maxQueries', draft.maxQueries),
      minImpressions: forgiven('minImpressions', draft.minImpressions),
      ...(draft.language === '' ? {} : { language: draft.language }),
    },
    ...ceilingOf(draft),
  };
}
