/** What a run over search data works on; null while nothing is picked. */
export type SearchSource = { websiteUrl: string } | { importId: string } | null;

interface Setup<Request> {
  source: SearchSource;
  /** What to do while nothing is picked, in words. */
  pickFirst: string;
  /** The settings; null while one is wrong. */
  request: Request | null;
}

/** What a form starts, or what must be done before. */
export function readyToStart<Request>({ source, pickFirst, request }: Setup<Request>) {
  if (source === null) return { input: null, waitsFor: pickFirst };
  if (request === null) return { input: null, waitsFor: 'Correct the settings first.' };
  return { input: { ...source, ...request }, waitsFor: null };
}

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
