import { callEndpoint, type SeoPage } from '@serplift/core/api';
import { useEffect, useState } from 'react';
import { runCalls } from '../../runs/kind/run-calls.ts';

/** The best pages are processed first; these are shown while the run works, all of them once it has ended. */
const shownPages = 50;

/** Pages that a working run has finished so far, read again whenever it has finished more. */
export function useFinishedPages(optimizationId: string, processed: number): SeoPage[] {
  const [pages, setPages] = useState<SeoPage[]>([]);
  useEffect(() => {
    if (processed === 0) return;
    const reading = new AbortController();
    callEndpoint(
      runCalls.seo.items,
      { optimizationId, limit: shownPages },
      { baseUrl: '', signal: reading.signal },
    ).then(
      ({ items }) => setPages(items.filter(({ state }) => state !== 'waiting' && state !== 'working')),
      // The next poll reads again; until then the list stays as it is.
      () => undefined,
    );
    return () => reading.abort();
  }, [optimizationId, processed]);
  return pages;
}
