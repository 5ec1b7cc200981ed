import { api, callEndpoint, requestOf, type SeoOptimization, type SeoPage } from '@serplift/core/api';
import { useCallback, useEffect, useState } from 'react';
import { useSWRConfig } from 'swr';

const pagesPerCall = 500;

interface Loaded {
  pages: SeoPage[];
  nextCursor: string | null;
}

/** Asks for the pages of a run after the given place, or for the first ones. */
async function readPages(optimizationId: string, cursor: string | null): Promise<Loaded> {
  const input = { optimizationId, limit: pagesPerCall, ...(cursor === null ? {} : { cursor }) };
  const { items, nextCursor } = await callEndpoint(api.optimizations.items, input, { baseUrl: '' });
  return { pages: items, nextCursor };
}

/** Every page of a run as it is now, in parts. */
export async function* readAllPages(optimizationId: string): AsyncGenerator<SeoPage[]> {
  let cursor: string | null = null;
  do {
    const part: Loaded = await readPages(optimizationId, cursor);
    yield part.pages;
    cursor = part.nextCursor;
  } while (cursor !== null);
}

function withDecision(pages: SeoPage[], itemId: string, decision: SeoPage['decision']): SeoPage[] {
  return pages.map((page) => (page.id === itemId ? { ...page, decision } : page));
}

/** The pages of an ended run: the first come with it, more when asked for, all of them while `wantsAll`. */
export function useRunPages(run: SeoOptimization, wantsAll: boolean) {
  const [loaded, setLoaded] = useState<Loaded>({ pages: run.pages, nextCursor: run.nextCursor });
  const [request, setRequest] = useState<{ cursor: string | null; error: Error | null }>({ cursor: null, error: null });
  const { mutate } = useSWRConfig();
  const { nextCursor } = loaded;

  const loadMore = useCallback(() => setRequest({ cursor: nextCursor, error: null }), [nextCursor]);
  const cursor = wantsAll && request.error === null ? nextCursor : request.cursor;
  useEffect(() => {
    if (cursor === null) return;
    let isCurrent = true;
    const read = async () => {
      const more = await readPages(run.id, cursor).catch((error: Error) => error);
      if (!isCurrent) return;
      if (more instanceof Error) return setRequest({ cursor: null, error: more });
      setLoaded((before) => ({ pages: [...before.pages, ...more.pages], nextCursor: more.nextCursor }));
      setRequest({ cursor: null, error: null });
    };
    void read();
    return () => {
      isCurrent = false;
    };
  }, [run.id, cursor]);

  const { url } = requestOf(api.seo.show, { optimizationId: run.id });
  const setDecision = useCallback(
    (itemId: string, decision: SeoPage['decision']) => {
      setLoaded((before) => ({ ...before, pages: withDecision(before.pages, itemId, decision) }));
      // The run as it is remembered for the next visit.
      void mutate<SeoOptimization>(
        url,
        (known) => known && { ...known, pages: withDecision(known.pages, itemId, decision) },
        { revalidate: false },
      );
    },
    [mutate, url],
  );
  return { ...loaded, loadMore, isLoading: cursor !== null, error: request.error, setDecision };
}
