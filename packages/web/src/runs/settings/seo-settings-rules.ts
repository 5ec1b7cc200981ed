import { type api, type InputOf, seoLimits, seoModelLabel, type SeoSettings } from '@serplift/core/api';
import {
  ceilingOf,
  type CheckedDraft,
  commonDraft,
  commonDraftOf,
  type SearchDraft,
  searchErrors,
  searchSettings,
  textOf,
  wholeOf,
} from './run-settings-rules.ts';

/** The settings form of SEO as it is typed. */
export interface SeoDraft extends SearchDraft {
  startPosition: string;
  endPosition: string;
  maxPages: string;
  languageCode: string;
  /** Only these pages; none means all in the range. */
  pages: string[];
  /** Whether a second model reviews the texts. */
  review: boolean;
}

/** What the form sends: settings and the cost ceiling. */
export type SeoRequest = Pick<InputOf<typeof api.seo.start>, 'settings' | 'maxCostUsd'>;

export const initialSeoDraft: SeoDraft = {
  ...commonDraft,
  model: seoModelLabel,
  brandTerms: '',
  startPosition: String(seoLimits.defaultStart),
  endPosition: String(seoLimits.defaultEnd),
  maxPages: '',
  languageCode: 'en',
  pages: [],
  review: true,
};

/** The form for one page at whatever position, as another screen hands it over. */
export function seoDraftForPage(page: string): SeoDraft {
  return {
    ...initialSeoDraft,
    startPosition: String(seoLimits.minPosition),
    endPosition: String(seoLimits.maxPosition),
    pages: [page],
  };
}

/** The form filled as an earlier run was started. */
export function seoDraftOf(settings: Partial<SeoSettings>, maxCostUsd: number | null): SeoDraft {
  return {
    ...commonDraftOf(settings, maxCostUsd, initialSeoDraft),
    brandTerms: (settings.brandTerms ?? []).join(', '),
    startPosition: textOf(settings.startPosition, initialSeoDraft.startPosition),
    endPosition: textOf(settings.endPosition, initialSeoDraft.endPosition),
    maxPages: textOf(settings.maxPages, ''),
    languageCode: settings.languageCode ?? initialSeoDraft.languageCode,
    pages: settings.pages ?? [],
    review: settings.review ?? true,
  };
}

/** Takes a new start position; at or above the end it moves the end to the position after it. */
export function withStart(draft: SeoDraft, startPosition: string): SeoDraft {
  const [start, end] = [wholeOf(startPosition), wholeOf(draft.endPosition)];
  const moves = start !== null && end !== null && start >= end && start < seoLimits.maxPosition;
  return { ...draft, startPosition, endPosition: moves ? String(start + 1) : draft.endPosition };
}

type Errors = Partial<Record<keyof SeoDraft, string>>;

function positionErrors(draft: SeoDraft): Errors {
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

function limitErrors(draft: SeoDraft): Errors {
  const pages = wholeOf(draft.maxPages);
  const isWrong = draft.maxPages.trim() !== '' && (pages === null || pages < 1 || pages > 10_000);
  return isWrong ? { maxPages: 'A whole number from 1 to 10,000, or empty for all.' } : {};
}

/** What is wrong with the form by field; when nothing is, what it sends. */
export function checkSeoDraft(draft: SeoDraft): CheckedDraft<SeoDraft, SeoRequest> {
  const errors = { ...positionErrors(draft), ...limitErrors(draft), ...searchErrors(draft) };
  if (Object.keys(errors).length > 0) return { errors, request: null };
  return {
    errors,
    request: {
      settings: {
        ...searchSettings(draft),
        startPosition: Number(draft.startPosition),
        endPosition: Number(draft.endPosition),
        languageCode: draft.languageCode,
        ...(draft.maxPages.trim() === '' ? {} : { maxPages: Number(draft.maxPages) }),
        ...(draft.review ? {} : { review: false }),
        ...(draft.pages.length === 0 ? {} : { pages: draft.pages }),
      },
      ...ceilingOf(draft),
    },
  };
}
