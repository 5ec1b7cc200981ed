import { type api, callEndpoint, type InputOf, type OutputOf } from '@serplift/core/api';

/** The calls that answer the items of a run in parts. */
type ItemsEndpoint = typeof api.ads.items | typeof api.seo.items | typeof api.questions.items;

interface PlaceInRun {
  optimizationId: string;
  /** Where the part begins; null for the first. */
  cursor: string | null;
  /** The most items of a part. */
  limit: number;
}

/** One part of a run's items, and where the next begins. */
export async function readItems<E extends ItemsEndpoint>(
  endpoint: E,
  { cursor, ...place }: PlaceInRun,
): Promise<OutputOf<E>> {
  const input = { ...place, ...(cursor === null ? {} : { cursor }) };
  return callEndpoint(endpoint, input as InputOf<E>, { baseUrl: '' });
}

/** Every item of a run as it is now, in parts. */
export async function* readAllItems<E extends ItemsEndpoint>(
  endpoint: E,
  place: Omit<PlaceInRun, 'cursor'>,
): AsyncGenerator<OutputOf<E>['items']> {
  let cursor: string | null = null;
  do {
    const part: OutputOf<E> = await readItems(endpoint, { ...place, cursor });
    yield part.items;
    cursor = part.nextCursor;
  } while (cursor !== null);
}

/** The items with one of them decided otherwise. */
export function withDecision<Item extends { id: string; decision: unknown }>(
  items: Item[],
  itemId: string,
  decision: Item['decision'],
): Item[] {
  return items.map((item) => (item.id === itemId ? { ...item, decision } : item));
}
