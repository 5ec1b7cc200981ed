import { callServer } from '../../lib/call-server.ts';
import type { RunKind, RunTypes } from './run-kind.ts';

/** A part of a run's items, and where the next begins; null after the last. */
export interface ItemsPart<Item> {
  items: Item[];
  nextCursor: string | null;
}

/** One part of a run's items; the first one without a cursor. */
export async function readItems<Of extends RunTypes>(
  kind: RunKind<Of>,
  optimizationId: string,
  cursor: string | null,
): Promise<ItemsPart<Of['item']>> {
  const { calls, itemsPerCall: limit } = kind;
  const input = { optimizationId, limit, ...(cursor === null ? {} : { cursor }) };
  return await callServer(calls.items, input);
}

/** Every item of a run as it is now, in parts. */
export async function* readAllItems<Of extends RunTypes>(
  kind: RunKind<Of>,
  optimizationId: string,
): AsyncGenerator<Of['item'][]> {
  let cursor: string | null = null;
  do {
    const part: ItemsPart<Of['item']> = await readItems(kind, optimizationId, cursor);
    yield part.items;
    cursor = part.nextCursor;
  } while (cursor !== null);
}

/** The items with one of them changed. */
export function withChange<Item extends { id: string }>(items: Item[], itemId: string, change: Partial<Item>): Item[] {
  return items.map((item) => (item.id === itemId ? { ...item, ...change } : item));
}
