import { type api, type InputOf, seoLimits, seoModelLabel, type SeoSettings, type TextFault } from '@serplift/core/api';
import {
  ceilingOf,
  type CheckedDraft,
  commonDraft,
  commonDraftOf,
  type SearchDraft,
  searchErrors,
  searchSettings,
  termsOf,
  textOf,
  wholeOf,
} from './run-settings-rules.ts';

/** The settings form of SEO as it is typed. */
export interface SeoDraft extends SearchDraft {
  startPosition: string;
  endPosition: string;
  /** What was chosen as the end, while a higher start has moved it. */
  endBeforeMove: string | null;
  maxPages: string;
  languageCode: string;
  /** Only these pages; none means all in the range. */
  pages: string[];
  /** Patterns of addresses, with commas or lines between them. */
  include: string;
  exclude: string;
  /** Whether files, parameter and utility pages are looked at too. */
  allAddresses: boolean;
  /** Only pages whose present text has one of these faults; none means all pages. */
  faults: TextFault[];
  /** Queries that people chose to write for. */
  mainQueries: { page: string; query: string }[];
}

/** What the form sends: settings and the cost ceiling. */
export type SeoRequest = Pick<InputOf<typeof api.seo.start>, 'settings' | 'maxCostUsd'>;

export const initialSeoDraft: SeoDraft = {
  ...commonDraft,
  model: seoModelLabel,
  brandTerms: '',
  startPosition: String(seoLimits.defaultStart),
  endPosition: String(seoLimits.defaultEnd),
  endBeforeMove: null,
  maxPages: '',
  languageCode: 'en',
  pages: [],
  include: '',
  exclude: '',
  allAddresses: false,
  faults: [],
  mainQueries: [],
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

/** The chosen main queries after one page's was typed; an empty one leaves the choice to the rules. */
export function withMainQuery(chosen: SeoDraft['mainQueries'], page: string, query: string): SeoDraft['mainQueries'] {
  const others = chosen.filter((known) => known.page !== page);
  return query === '' ? others : [...others, { page, query }];
}

/** The form for writing one page of an earlier run again, for another query. */
export function seoDraftForQuery(earlier: SeoDraft, { page, query }: { page: string; query: string | null }): SeoDraft {
  const { startPosition, endPosition } = seoDraftForPage(page);
  const mainQueries = query === null || query === '' ? [] : [{ page, query }];
  return { ...earlier, startPosition, endPosition, pages: [page], maxPages: '', mainQueries };
}

/** The form filled as an earlier run was started. */
export function seoDraftOf(settings: Partial<SeoSettings>, maxCostUsd: number | null): SeoDraft {
  return {
    ...commonDraftOf(settings, maxCostUsd, initialSeoDraft),
    brandTerms: (settings.brandTerms ?? []).join(', '),
    startPosition: textOf(settings.startPosition, initialSeoDraft.startPosition),
    endPosition: textOf(settings.endPosition, initialSeoDraft.endPosition),
    endBeforeMove: null,
    maxPages: textOf(settings.maxPages, ''),
    languageCode: settings.languageCode ?? initialSeoDraft.languageCode,
    pages: settings.pages ?? [],
    include: (settings.include ?? []).join(', '),
    exclude: (settings.exclude ?? []).join(', '),
    allAddresses: settings.allAddresses ?? false,
    faults: settings.faults ?? [],
    mainQueries: settings.mainQueries ?? [],
  };
}

/** Takes a new start position; at or above the end it moves the end to the position after it, and back once it no longer is. */
export function withStart(draft: SeoDraft, startPosition: string): SeoDraft {
  const chosenEnd = draft.endBeforeMove ?? draft.endPosition;
  const [start, end] = [wholeOf(startPosition), wholeOf(chosenEnd)];
  const moves = start !== null && end !== null && start >= end && start < seoLimits.maxPosition;
  if (moves) return { ...draft, startPosition, endPosition: String(start + 1), endBeforeMove: chosenEnd };
  return { ...draft, startPosition, endPosition: chosenEnd, endBeforeMove: null };
}

type Errors = Partial<Record<keyof SeoDraft, string>>;

function positionErrors(draft: SeoDraft): Errors {
  const [start, end] = [wholeOf(draft.startPosition), wholeOf(draft.endPosition)];
  const { minPosition, maxPosition } = seoLimits;
  const noEnd = end === null || end > maxPosition;
  if (start === null || start < minPosition || start > maxPosition) {
    return {
      startPosition: `A whole number from ${minPosition} to ${maxPosition}.`,
      ...(noEnd && { endPosition: `A whole number up to ${maxPosition}.` }),
    };
  }
  if (start === maxPosition) return { startPosition: `${maxPosition} is the last position; start lower.` };
  if (noEnd || end <= start) {
    return { endPosition: `A whole number from ${start + 1} to ${maxPosition}.` };
  }
  return {};
}

function limitErrors(draft: SeoDraft): Errors {
  const pages = wholeOf(draft.maxPages);
  const isWrong = draft.maxPages.trim() !== '' && (pages === null || pages < 1 || pages > 10_000);
  return isWrong ? { maxPages: 'A whole number from 1 to 10,000, or empty for all.' } : {};
}

function patternErrors(draft: SeoDraft): Errors {
  const { maxPatterns, maxPatternLength } = seoLimits;
  const faultOf = (typed: string): string | null => {
    const patterns = termsOf(typed);
    if (patterns.length > maxPatterns) return `At most ${maxPatterns} patterns.`;
    const isLong = patterns.some((pattern) => pattern.length > maxPatternLength);
    return isLong ? `At most ${maxPatternLength} characters a pattern.` : null;
  };
  const [include, exclude] = [faultOf(draft.include), faultOf(draft.exclude)];
  return { ...(include !== null && { include }), ...(exclude !== null && { exclude }) };
}

function addressSettings(
  draft: SeoDraft,
): Pick<SeoRequest['settings'], 'include' | 'exclude' | 'faults' | 'mainQueries'> {
  const [include, exclude] = [termsOf(draft.include), termsOf(draft.exclude)];
  const mainQueries = draft.mainQueries.filter(({ query }) => query.trim().length > 1);
  return {
    ...(include.length > 0 && { include }),
    ...(exclude.length > 0 && { exclude }),
    ...(draft.allAddresses && { allAddresses: true }),
    ...(draft.faults.length > 0 && { faults: draft.faults }),
    ...(mainQueries.length > 0 && { mainQueries }),
  };
}

/** What is wrong with the form, by field; for a valid form, what it sends. */
export function checkSeoDraft(draft: SeoDraft): CheckedDraft<SeoDraft, SeoRequest> {
  const errors = { ...positionErrors(draft), ...limitErrors(draft), ...patternErrors(draft), ...searchErrors(draft) };
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
        ...(draft.pages.length === 0 ? {} : { pages: draft.pages }),
        ...addressSettings(draft),
      },
      ...ceilingOf(draft),
    },
  };
}
