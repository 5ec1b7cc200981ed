import { useCallback, useRef, useState } from 'react';
import type { OfferedTexts, ReviewEntry } from './review-kind.ts';

/** The place, among what is offered, of the current text. */
function placeInForce({ offers, item }: ReviewEntry): number {
  const taken = item.decision?.alternative ?? null;
  return Math.max(
    0,
    offers.findIndex(({ alternative }) => alternative === taken),
  );
}

/** Which of the texts offered for each item is shown; the current one until a person switches. */
export function useShownTexts() {
  const [places, setPlaces] = useState<ReadonlyMap<string, number>>(new Map());
  // Keys read the place as it is now.
  const latest = useRef(places);
  const set = useCallback((id: string, place: number | null) => {
    const changed = new Map(latest.current);
    if (place === null) changed.delete(id);
    else changed.set(id, place);
    latest.current = changed;
    setPlaces(changed);
  }, []);
  const turn = useCallback(
    (entry: ReviewEntry) => {
      const { id, offers } = entry;
      if (offers.length < 2) return;
      const inForce = placeInForce(entry);
      const next = ((latest.current.get(id) ?? inForce) + 1) % offers.length;
      set(id, next === inForce ? null : next);
    },
    [set],
  );
  const switchedTo = useCallback(({ id, offers }: ReviewEntry): OfferedTexts | null => {
    const place = latest.current.get(id);
    return place === undefined ? null : (offers[place] ?? null);
  }, []);
  const reset = useCallback(({ id }: ReviewEntry) => set(id, null), [set]);
  const shownOf = ({ id, offers }: ReviewEntry): OfferedTexts | null => {
    const place = places.get(id);
    return place === undefined ? null : (offers[place] ?? null);
  };
  return { turn, switchedTo, reset, shownOf };
}
