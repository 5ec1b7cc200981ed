import type { Decision } from '@serplift/core/api';
import { useCallback, useRef, useState } from 'react';
import type { OfferedTexts } from './review-kind.ts';

interface Item {
  id: string;
  decision: Decision | null;
}

/** The place, among what is offered, of the current text. */
function placeInForce(offers: readonly OfferedTexts[], { decision }: Item): number {
  const taken = decision?.alternative ?? null;
  return Math.max(
    0,
    offers.findIndex(({ alternative }) => alternative === taken),
  );
}

/** Which of the texts offered for each item is shown; the current one until a person switches. */
export function useShownTexts<One extends Item>(offersOf: ((item: One) => readonly OfferedTexts[]) | undefined) {
  const [places, setPlaces] = useState<ReadonlyMap<string, number>>(new Map());
  // Keys and buttons of a card that was not drawn again read the place as it is now.
  const latest = useRef(places);
  const set = useCallback((id: string, place: number | null) => {
    const changed = new Map(latest.current);
    if (place === null) changed.delete(id);
    else changed.set(id, place);
    latest.current = changed;
    setPlaces(changed);
  }, []);
  const showNext = useCallback(
    (item: One) => {
      const offers = offersOf?.(item) ?? [];
      if (offers.length < 2) return;
      const next = ((latest.current.get(item.id) ?? placeInForce(offers, item)) + 1) % offers.length;
      set(item.id, next === placeInForce(offers, item) ? null : next);
    },
    [offersOf, set],
  );
  const switchedTo = useCallback(
    (item: One): OfferedTexts | null => {
      const place = latest.current.get(item.id);
      return place === undefined ? null : (offersOf?.(item)[place] ?? null);
    },
    [offersOf],
  );
  const reset = useCallback(({ id }: One) => set(id, null), [set]);
  const shownOf = (item: One): OfferedTexts | null => {
    const place = places.get(item.id);
    return place === undefined ? null : (offersOf?.(item)[place] ?? null);
  };
  return { showNext, switchedTo, reset, shownOf };
}
