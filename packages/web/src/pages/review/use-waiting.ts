import { api, type WaitingItem } from '@serplift/core/api';
import { useCallback, useEffect, useState } from 'react';
import { callServer } from '../../lib/call-server.ts';

/** Items that one call asks for. */
const itemsPerCall = 200;

interface Read {
  items: WaitingItem[];
  /** Where the next part begins; null after the last. */
  cursor: string | null | undefined;
  error: Error | null;
}

/** The proposals that wait, read part by part until the last; what is decided here stays until one leaves. */
export function useWaiting() {
  const [read, setRead] = useState<Read>({ items: [], cursor: undefined, error: null });
  const { cursor, error } = read;
  useEffect(() => {
    if (cursor === null || error !== null) return;
    let isCurrent = true;
    const input = { limit: itemsPerCall, ...(cursor === undefined ? {} : { cursor }) };
    callServer(api.review.list, input).then(
      ({ items, nextCursor }) =>
        isCurrent && setRead((before) => ({ ...before, items: [...before.items, ...items], cursor: nextCursor })),
      (failure: Error) => isCurrent && setRead((before) => ({ ...before, error: failure })),
    );
    return () => {
      isCurrent = false;
    };
  }, [cursor, error]);
  const loadMore = useCallback(() => setRead((before) => ({ ...before, error: null })), []);
  const change = useCallback(
    (id: string, changed: object) =>
      setRead((before) => ({
        ...before,
        items: before.items.map((one) =>
          one.item.id === id ? ({ ...one, item: { ...one.item, ...changed } } as WaitingItem) : one,
        ),
      })),
    [],
  );
  return { items: read.items, isAll: cursor === null, error, loadMore, change };
}
