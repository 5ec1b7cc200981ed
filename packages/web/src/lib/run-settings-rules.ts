/** The part of a settings form that runs over search data share, as it is typed. */
export interface CommonDraft {
  model: string;
  brandTerms: string;
  locationCode: string;
  maxCostUsd: string;
}

/** The whole number a text stands for; null for anything else. */
export function wholeOf(text: string): number | null {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : null;
}

/** Names typed with commas or lines between them. */
export function termsOf(text: string): string[] {
  const terms = text.split(/[,\n]/).map((term) => term.trim());
  return [...new Set(terms.filter(Boolean))];
}

/** What is wrong with the shared part, by field. */
export function commonErrors(draft: CommonDraft): Partial<Record<keyof CommonDraft, string>> {
  const errors: Partial<Record<keyof CommonDraft, string>> = {};
  const costUsd = Number(draft.maxCostUsd);
  if (draft.model.trim() === '') errors.model = 'Name a language model.';
  if (draft.maxCostUsd.trim() !== '' && !(costUsd > 0 && costUsd <= 100_000)) {
    errors.maxCostUsd = 'An amount above 0, or empty for no ceiling.';
  }
  const terms = termsOf(draft.brandTerms);
  if (terms.length > 50) errors.brandTerms = 'At most 50 names.';
  else if (terms.some((term) => term.length > 100)) errors.brandTerms = 'At most 100 characters a name.';
  return errors;
}

/** What the shared part sends among the settings. */
export function commonSettings(draft: CommonDraft): { model: string; locationCode: number; brandTerms?: string[] } {
  const brandTerms = termsOf(draft.brandTerms);
  return {
    model: draft.model.trim(),
    locationCode: Number(draft.locationCode),
    ...(brandTerms.length === 0 ? {} : { brandTerms }),
  };
}

/** The cost ceiling that a form sends; empty when it has none. */
export function ceilingOf({ maxCostUsd }: CommonDraft): { maxCostUsd?: number } {
  return maxCostUsd.trim() === '' ? {} : { maxCostUsd: Number(maxCostUsd) };
}

/** The shared part filled as an earlier run was started. */
export function commonDraftOf(
  settings: { model?: string; brandTerms?: string[] | undefined; locationCode?: number },
  maxCostUsd: number | null,
  initial: CommonDraft,
): CommonDraft {
  return {
    model: settings.model ?? initial.model,
    brandTerms: (settings.brandTerms ?? []).join(', '),
    locationCode: settings.locationCode === undefined ? initial.locationCode : String(settings.locationCode),
    maxCostUsd: maxCostUsd === null ? '' : String(maxCostUsd),
  };
}
