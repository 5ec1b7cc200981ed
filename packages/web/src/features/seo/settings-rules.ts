import { type api, type InputOf, seoLimits, seoModelLabel, type SeoSettings } from '@serplift/core/api';

/** The settings form as it is typed. */
export interface SettingsDraft {
  startPosition: string;
  endPosition: string;
  maxPages: string;
  model: string;
  brandTerms: string;
  locationCode: string;
  languageCode: string;
  maxCostUsd: string;
}

/** What the form sends: settings and the cost ceiling. */
export type RunRequest = Pick<InputOf<typeof api.seo.start>, 'settings' | 'maxCostUsd'>;

export const initialDraft: SettingsDraft = {
  startPosition: String(seoLimits.defaultStart),
  endPosition: String(seoLimits.defaultEnd),
  maxPages: '',
  model: seoModelLabel,
  brandTerms: '',
  locationCode: '2840',
  languageCode: 'en',
  maxCostUsd: '',
};

/** The form filled as an earlier run was started. */
export function draftOf(settings: Partial<SeoSettings>, maxCostUsd: number | null): SettingsDraft {
  const text = (value: number | undefined, fallback: string) => (value === undefined ? fallback : String(value));
  return {
    startPosition: text(settings.startPosition, initialDraft.startPosition),
    endPosition: text(settings.endPosition, initialDraft.endPosition),
    maxPages: text(settings.maxPages, ''),
    model: settings.model ?? initialDraft.model,
    brandTerms: (settings.brandTerms ?? []).join(', '),
    locationCode: text(settings.locationCode, initialDraft.locationCode),
    languageCode: settings.languageCode ?? initialDraft.languageCode,
    maxCostUsd: maxCostUsd === null ? '' : String(maxCostUsd),
  };
}

/** The whole number a text stands for; null for anything else. */
function wholeOf(text: string): number | null {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : null;
}

/** Takes a new start position; at or above the end it moves the end to the position after it. */
export function withStart(draft: SettingsDraft, startPosition: string): SettingsDraft {
  const [start, end] = [wholeOf(startPosition), wholeOf(draft.endPosition)];
  const moves = start !== null && end !== null && start >= end && start < seoLimits.maxPosition;
  return { ...draft, startPosition, endPosition: moves ? String(start + 1) : draft.endPosition };
}

/** Names typed with commas or lines between them. */
export function termsOf(text: string): string[] {
  return [
    ...new Set(
      text
        .split(/[,\n]/)
        .map((term) => term.trim())
        .filter(Boolean),
    ),
  ];
}

type Errors = Partial<Record<keyof SettingsDraft, string>>;

function positionErrors(draft: SettingsDraft): Errors {
  const [start, end] = [wholeOf(draft.startPosition), wholeOf(draft.endPosition)];
  const { minPosition, maxPosition } = seoLimits;
  if (start === null || start < minPosition || start > maxPosition) {
    return { startPosition: `A whole number from ${minPosition} to ${maxPosition}.` };
  }
  if (start === maxPosition) return { startPosition: `No position follows ${maxPosition}; start lower.` };
  if (end === null || end <= start || end > maxPosition) {
    return { endPosition: `A whole number from ${start + 1} to ${maxPosition}.` };
  }
  return {};
}

function otherErrors(draft: SettingsDraft): Errors {
  const errors: Errors = {};
  const [pages, costUsd] = [wholeOf(draft.maxPages), Number(draft.maxCostUsd)];
  if (draft.maxPages.trim() !== '' && (pages === null || pages < 1 || pages > 10_000)) {
    errors.maxPages = 'A whole number from 1 to 10,000, or empty for all.';
  }
  if (draft.model.trim() === '') errors.model = 'Name a language model.';
  if (draft.maxCostUsd.trim() !== '' && !(costUsd > 0 && costUsd <= 100_000)) {
    errors.maxCostUsd = 'An amount above 0, or empty for no ceiling.';
  }
  const terms = termsOf(draft.brandTerms);
  if (terms.length > 50) errors.brandTerms = 'At most 50 names.';
  else if (terms.some((term) => term.length > 100)) errors.brandTerms = 'At most 100 characters a name.';
  return errors;
}

/** What is wrong with the form by field; when nothing is, what it sends. */
export function checkDraft(draft: SettingsDraft): { errors: Errors; request: RunRequest | null } {
  const errors = { ...positionErrors(draft), ...otherErrors(draft) };
  if (Object.keys(errors).length > 0) return { errors, request: null };
  const brandTerms = termsOf(draft.brandTerms);
  return {
    errors,
    request: {
      settings: {
        model: draft.model.trim(),
        startPosition: Number(draft.startPosition),
        endPosition: Number(draft.endPosition),
        locationCode: Number(draft.locationCode),
        languageCode: draft.languageCode,
        ...(draft.maxPages.trim() === '' ? {} : { maxPages: Number(draft.maxPages) }),
        ...(brandTerms.length === 0 ? {} : { brandTerms }),
      },
      ...(draft.maxCostUsd.trim() === '' ? {} : { maxCostUsd: Number(draft.maxCostUsd) }),
    },
  };
}
