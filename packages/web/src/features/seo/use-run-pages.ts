import { api, requestOf, type SeoOptimization, type SeoPage } from '@serplift/core/api';
import { useCallback, useEffect, useState } from 'react';
import { useSWRConfig } from 'swr';
import { readItems, withDecision } from '../../lib/run-items.ts';

export const pagesPerCall = 500;

interface Loaded {
  pages: SeoPage[];
  nextCursor: string | null;
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
      const more = await readItems(api.seo.items, {
        optimizationId: run.id,
        cursor,
        limit: pagesPerCall,
      }).catch((error: Error) => error);
      if (!isCurrent) return;
      if (more instanceof Error) return setRequest({ cursor: null, error: more });
      setLoaded((before) => ({ pages: [...before.pages, ...more.items], nextCursor: more.nextCursor }));
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
