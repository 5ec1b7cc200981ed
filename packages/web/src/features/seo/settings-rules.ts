import { type api, type InputOf, seoLimits, seoModelLabel, type SeoSettings } from '@serplift/core/api';
import {
  ceilingOf,
  type CommonDraft,
  commonDraftOf,
  commonErrors,
  commonSettings,
  wholeOf,
} from '../../lib/run-settings-rules.ts';

/** The settings form as it is typed. */
export interface SettingsDraft extends CommonDraft {
  startPosition: string;
  endPosition: string;
  maxPages: string;
  languageCode: string;
  /** Only these pages; none means all in the range. */
  pages: string[];
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
  pages: [],
};

/** The form for one page at whatever position, as another screen hands it over. */
export function draftForPage(page: string): SettingsDraft {
  return {
    ...initialDraft,
    startPosition: String(seoLimits.minPosition),
    endPosition: String(seoLimits.maxPosition),
    pages: [page],
  };
}

/** The form filled as an earlier run was started. */
export function draftOf(settings: Partial<SeoSettings>, maxCostUsd: number | null): SettingsDraft {
  const text = (value: number | undefined, fallback: string) => (value === undefined ? fallback : String(value));
  return {
    ...commonDraftOf(settings, maxCostUsd, initialDraft),
    startPosition: text(settings.startPosition, initialDraft.startPosition),
    endPosition: text(settings.endPosition, initialDraft.endPosition),
    maxPages: text(settings.maxPages, ''),
    languageCode: settings.languageCode ?? initialDraft.languageCode,
    pages: settings.pages ?? [],
  };
}

/** Takes a new start position; at or above the end it moves the end to the position after it. */
export function withStart(draft: SettingsDraft, startPosition: string): SettingsDraft {
  const [start, end] = [wholeOf(startPosition), wholeOf(draft.endPosition)];
  const moves = start !== null && end !== null && start >= end && start < seoLimits.maxPosition;
  return { ...draft, startPosition, endPosition: moves ? String(start + 1) : draft.endPosition };
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

function limitErrors(draft: SettingsDraft): Errors {
  const pages = wholeOf(draft.maxPages);
  const isWrong = draft.maxPages.trim() !== '' && (pages === null || pages < 1 || pages > 10_000);
  return isWrong ? { maxPages: 'A whole number from 1 to 10,000, or empty for all.' } : {};
}

/** What is wrong with the form by field; when nothing is, what it sends. */
export function checkDraft(draft: SettingsDraft): { errors: Errors; request: RunRequest | null } {
  const errors = { ...positionErrors(draft), ...limitErrors(draft), ...commonErrors(draft) };
  if (Object.keys(errors).length > 0) return { errors, request: null };
  return {
    errors,
    request: {
      settings: {
        ...commonSettings(draft),
        startPosition: Number(draft.startPosition),
        endPosition: Number(draft.endPosition),
        languageCode: draft.languageCode,
        ...(draft.maxPages.trim() === '' ? {} : { maxPages: Number(draft.maxPages) }),
        ...(draft.pages.length === 0 ? {} : { pages: draft.pages }),
      },
      ...ceilingOf(draft),
    },
  };
}
