/** The part of a settings form that all runs share, as it is typed. */
export interface CommonDraft {
  model: string;
  locationCode: string;
  maxCostUsd: string;
  /** Whether a second model reviews what the first one writes. */
  review: boolean;
}

/** The part that runs over search data share. */
export interface SearchDraft extends CommonDraft {
  brandTerms: string;
}

/** What is wrong with a form, by field; for a valid form, what it sends. */
export interface CheckedDraft<Draft, Request> {
  errors: Partial<Record<keyof Draft, string>>;
  request: Request | null;
}

/** The common part as a form begins; each method has its own model. */
export const commonDraft = { locationCode: '2840', maxCostUsd: '', review: true };

/** The whole number in a text; null for anything else. */
export function wholeOf(text: string): number | null {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : null;
}

/** What a setting reads like in a form; the fallback where a run had none. */
export function textOf(value: number | undefined, fallback: string): string {
  return value === undefined ? fallback : String(value);
}

/** Names typed with commas or lines between them. */
export function termsOf(text: string): string[] {
  const terms = text.split(/[,\n]/).map((term) => term.trim());
  return [...new Set(terms.filter(Boolean))];
}

/** What is wrong with the common part, by field. */
export function commonErrors(draft: CommonDraft): Partial<Record<keyof CommonDraft, string>> {
  const costUsd = Number(draft.maxCostUsd);
  const hasCeiling = draft.maxCostUsd.trim() !== '';
  return {
    ...(draft.model.trim() === '' && { model: 'Name a language model.' }),
    ...(hasCeiling &&
      !(costUsd > 0 && costUsd <= 100_000) && {
        maxCostUsd: 'Enter an amount above 0, or leave empty for no ceiling.',
      }),
  };
}

/** What is wrong with the part that runs over search data share, by field. */
export function searchErrors(draft: SearchDraft): Partial<Record<keyof SearchDraft, string>> {
  const terms = termsOf(draft.brandTerms);
  const brandError =
    terms.length > 50
      ? 'At most 50 names.'
      : terms.some((term) => term.length > 100)
        ? 'At most 100 characters per name.'
        : null;
  return { ...commonErrors(draft), ...(brandError !== null && { brandTerms: brandError }) };
}

interface CommonSettings {
  model: string;
  locationCode: number;
  review?: boolean | undefined;
}

/** What the common part sends among the settings. */
export function commonSettings({ model, locationCode, review }: CommonDraft): CommonSettings {
  return { model: model.trim(), locationCode: Number(locationCode), ...(!review && { review }) };
}

/** What the part that runs over search data share sends among the settings. */
export function searchSettings(draft: SearchDraft): CommonSettings & { brandTerms?: string[] } {
  const brandTerms = termsOf(draft.brandTerms);
  return { ...commonSettings(draft), ...(brandTerms.length > 0 && { brandTerms }) };
}

/** The cost ceiling that a form sends; empty when it has none. */
export function ceilingOf({ maxCostUsd }: CommonDraft): { maxCostUsd?: number } {
  return maxCostUsd.trim() === '' ? {} : { maxCostUsd: Number(maxCostUsd) };
}

/** The common part filled as an earlier run was started. */
export function commonDraftOf(
  settings: Partial<CommonSettings>,
  maxCostUsd: number | null,
  initial: CommonDraft,
): CommonDraft {
  return {
    model: settings.model ?? initial.model,
    locationCode: textOf(settings.locationCode, initial.locationCode),
    maxCostUsd: maxCostUsd === null ? '' : String(maxCostUsd),
    review: settings.review ?? initial.review,
  };
}
