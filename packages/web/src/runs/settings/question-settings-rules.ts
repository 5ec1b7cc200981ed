import { type api, type InputOf, questionLimits, questionModelLabel, type QuestionSettings } from '@serplift/core/api';
import {
  ceilingOf,
  type CheckedDraft,
  commonDraft,
  commonDraftOf,
  type SearchDraft,
  searchErrors,
  searchSettings,
  wholeOf,
} from './run-settings-rules.ts';

/** The settings form of questions as it is typed. */
export interface QuestionDraft extends SearchDraft {
  maxQueries: string;
  minImpressions: string;
  /** Empty when each query's own words decide. */
  language: string;
  /** Whether lists are answered like questions. */
  withIdeas: boolean;
  withBest: boolean;
}

/** What the form sends: settings and the cost ceiling. */
export type QuestionRequest = Pick<InputOf<typeof api.questions.start>, 'settings' | 'maxCostUsd'>;

export const initialQuestionDraft: QuestionDraft = {
  ...commonDraft,
  model: questionModelLabel,
  brandTerms: '',
  maxQueries: String(questionLimits.defaultQueries),
  minImpressions: String(questionLimits.defaultImpressions),
  language: '',
  withIdeas: false,
  withBest: false,
};

/** The form filled as an earlier run was started. */
export function questionDraftOf(settings: Partial<QuestionSettings>, maxCostUsd: number | null): QuestionDraft {
  return {
    ...commonDraftOf(settings, maxCostUsd, initialQuestionDraft),
    brandTerms: (settings.brandTerms ?? []).join(', '),
    maxQueries: String(settings.maxQueries ?? questionLimits.defaultQueries),
    minImpressions: String(settings.minImpressions ?? questionLimits.defaultImpressions),
    language: settings.language ?? '',
    withIdeas: settings.withIdeas ?? false,
    withBest: settings.withBest ?? false,
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

/** The number that a forgiving field means; anything but a number in its range means the default. */
export function forgiven(field: Forgiving, typed: string): number {
  const { min, max, fallback } = bounds[field];
  const number = wholeOf(typed);
  return number === null || number < min || number > max ? fallback : number;
}

/** Whether a forgiving field shows the number that it means. */
export function isAsTyped(field: Forgiving, typed: string): boolean {
  return wholeOf(typed) === forgiven(field, typed);
}

/** What is wrong with the form, by field; for a valid form, what it sends. */
export function checkQuestionDraft(draft: QuestionDraft): CheckedDraft<QuestionDraft, QuestionRequest> {
  const errors = searchErrors(draft);
  if (Object.keys(errors).length > 0) return { errors, request: null };
  const settings = {
    ...searchSettings(draft),
    maxQueries: forgiven('maxQueries', draft.maxQueries),
    minImpressions: forgiven('minImpressions', draft.minImpressions),
    ...(draft.language === '' ? {} : { language: draft.language }),
    ...(draft.withIdeas ? { withIdeas: true } : {}),
    ...(draft.withBest ? { withBest: true } : {}),
  };
  return { errors, request: { settings, ...ceilingOf(draft) } };
}
