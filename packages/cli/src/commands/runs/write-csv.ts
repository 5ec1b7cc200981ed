import { listItems } from './list-items.ts';
import type { RunKind, RunTypes, Tools } from './run-kind.ts';
import { writeParts } from './write-parts.ts';

interface CsvWanted {
  optimizationId: string;
  /** Whether our columns follow those of SPEC. */
  allColumns?: boolean | undefined;
}

async function* csvParts<Of extends RunTypes>(
  tools: Tools,
  kind: RunKind<Of>,
  { optimizationId, allColumns }: CsvWanted,
): AsyncGenerator<string> {
  let header = true;
  for await (const items of listItems(tools, kind, optimizationId)) {
    yield kind.csvText(items, { header, allColumns });
    header = false;
  }
}

/** Writes the items of a run as CSV, to stdout for `-`. */
export function writeCsv<Of extends RunTypes>(
  tools: Tools,
  kind: RunKind<Of>,
  { target, ...wanted }: CsvWanted & { target: string },
): Promise<void> {
  return writeParts(tools, csvParts(tools, kind, wanted), target);
}
