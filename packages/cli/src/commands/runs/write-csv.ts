import { listItems } from './list-items.ts';
import type { RunKind, RunTypes, Tools } from './run-kind.ts';
import type { OneRun } from './with-run.ts';
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

/** `export`: the items of a run as CSV. */
export async function exportRun<Of extends RunTypes>(
  { tools, kind, optimizationId }: OneRun<Of>,
  { csv, allColumns }: { csv: string; allColumns?: boolean },
): Promise<void> {
  const { totalItems } = await kind.show(tools, optimizationId);
  await writeCsv(tools, kind, { optimizationId, target: csv, allColumns });
  if (csv === '-') return;
  await tools.cli.result({ optimizationId, file: csv, pages: totalItems }, () => {});
  tools.cli.say(`Wrote ${csv}`);
}
