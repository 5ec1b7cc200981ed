import type { RunKind, RunTypes, Tools } from './run-kind.ts';

const itemsPerCall = 200;

/** The items of a run, in parts, so that a large result never is in memory whole. */
export async function* listItems<Of extends RunTypes>(
  tools: Tools,
  kind: RunKind<Of>,
  optimizationId: string,
): AsyncGenerator<Of['item'][]> {
  let cursor: string | null = null;
  do {
    const place: { cursor?: string } = cursor === null ? {} : { cursor };
    const answer = await kind.items(tools, { optimizationId, limit: itemsPerCall, ...place });
    yield answer.items;
    cursor = answer.nextCursor;
  } while (cursor !== null);
}

/** All items of a run that was shown with its first ones. */
export async function allItems<Of extends RunTypes>(
  tools: Tools,
  kind: RunKind<Of>,
  run: Of['run'],
): Promise<Of['item'][]> {
  if (run.nextCursor === null) return kind.itemsOf(run);
  const all: Of['item'][] = [];
  for await (const part of listItems(tools, kind, run.id)) all.push(...part);
  return all;
}
