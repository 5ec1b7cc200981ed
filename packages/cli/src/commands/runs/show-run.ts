import { type DecisionState, decisionState } from './decision-words.ts';
import { findItem } from './find-item.ts';
import { allItems } from './list-items.ts';
import type { RunTypes } from './run-kind.ts';
import type { OneRun } from './with-run.ts';

/** What of a run is shown. */
export interface ShowOptions {
  /** One item in full. */
  item?: string | undefined;
  decision?: DecisionState | undefined;
}

/** Shows a run with its items, those of one decision, or one item in full. */
export async function showRun<Of extends RunTypes>(
  { tools, kind, optimizationId }: OneRun<Of>,
  { item: wanted, decision }: ShowOptions,
): Promise<void> {
  const { cli } = tools;
  const shown = await kind.show(tools, optimizationId);
  const all = await allItems(tools, kind, shown);
  if (wanted !== undefined) {
    const item = findItem(kind, all, wanted);
    await cli.result(item, () => kind.printItem(cli, item));
    return;
  }
  const items = decision === undefined ? all : all.filter((item) => decisionState(item) === decision);
  await cli.result(kind.withItems(shown, items), () => {
    // A script gets the items, from the first line on; --json has the run.
    if (!cli.terminal.outIsTerminal) return kind.printItems(cli, items);
    kind.printRun(cli, shown);
    if (items.length === 0) return;
    cli.terminal.out('\n');
    kind.printItems(cli, items);
  });
}
