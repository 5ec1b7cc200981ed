import type { Decision } from '@serplift/core/api';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSWRConfig } from 'swr';
import { runUrl } from '../kind/run-calls.ts';
import { type ItemsPart, readItems, withChange } from '../kind/run-items.ts';
import type { RunKind, RunTypes } from '../kind/run-kind.ts';

interface RunToRead<Of extends RunTypes> {
  kind: RunKind<Of>;
  run: Of['run'];
}

/** The items of an ended run, as far as they are read. */
export interface RunItems<Item> {
  items: Item[];
  isAll: boolean;
  error: Error | null;
  loadMore: () => void;
  /** Shows an item changed, here and when the run is next visited. */
  change: (itemId: string, change: Partial<Item>) => void;
  setDecision: (entry: { id: string }, decision: Decision | null) => void;
  /** Reads all items again, after one became several or several one. */
  renew: () => Promise<void>;
}

/** The items of an ended run: the first come with it, and the others are read at once, since only all of them can be counted. */
export function useRunItems<Of extends RunTypes>({ kind, run }: RunToRead<Of>): RunItems<Of['item']> {
  const [further, setFurther] = useState<{ items: Of['item'][]; nextCursor: string | null }>({
    items: [],
    nextCursor: run.nextCursor,
  });
  const [error, setError] = useState<Error | null>(null);
  const { mutate } = useSWRConfig();
  const { nextCursor } = further;
  const { id } = run;
  const url = runUrl(run);

  const loadMore = useCallback(() => setError(null), []);
  const cursor = error === null ? nextCursor : null;
  useEffect(() => {
    if (cursor === null) return;
    let isCurrent = true;
    const read = async () => {
      const more = await readItems(kind, id, cursor).catch((error: Error) => error);
      if (!isCurrent) return;
      if (more instanceof Error) return setError(more);
      setFurther((before) => ({ items: [...before.items, ...more.items], nextCursor: more.nextCursor }));
    };
    void read();
    return () => {
      isCurrent = false;
    };
  }, [kind, id, cursor]);

  const change = useCallback(
    (itemId: string, changed: Partial<Of['item']>) => {
      setFurther((before) => ({ ...before, items: withChange(before.items, itemId, changed) }));
      // The first items are those of the run as it is remembered.
      void mutate<Of['run']>(
        url,
        (known) => known && kind.withItems(known, withChange(kind.itemsOf(known), itemId, changed)),
        { revalidate: false },
      );
    },
    [kind, mutate, url],
  );
  const setDecision = useCallback(
    ({ id: itemId }: { id: string }, decision: Decision | null) => change(itemId, { decision } as Partial<Of['item']>),
    [change],
  );
  const renew = useCallback(async () => {
    const renewed = await mutate<Of['run']>(url);
    const items: Of['item'][] = [];
    let next = renewed?.nextCursor ?? null;
    while (next !== null) {
      const part: ItemsPart<Of['item']> = await readItems(kind, id, next);
      items.push(...part.items);
      next = part.nextCursor;
    }
    setFurther({ items, nextCursor: null });
  }, [kind, mutate, url, id]);

  const items = useMemo(() => [...kind.itemsOf(run), ...further.items], [kind, run, further.items]);
  const isAll = nextCursor === null;
  return { items, isAll, error, loadMore, change, setDecision, renew };
}
