interface SearchRun {
  websiteUrl: string;
  source: { importId: string | null };
  settings: Record<string, unknown>;
  maxCostUsd: number | null;
}

/** What starts a run over search data again exactly as it was started. */
export function startInputOf({ websiteUrl, source, settings, maxCostUsd }: SearchRun) {
  return {
    ...(source.importId === null ? { websiteUrl } : { importId: source.importId }),
    settings,
    ...(maxCostUsd === null ? {} : { maxCostUsd }),
  };
}
