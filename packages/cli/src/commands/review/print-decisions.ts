import { type Cell, printTable } from '../../output/print-table.ts';
import type { Cli } from '../../session/cli.ts';
import { decisionCell, decisionState } from '../runs/decision-words.ts';
import type { RunKind, RunTypes } from '../runs/run-kind.ts';

function printForPipe<Of extends RunTypes>(cli: Cli, kind: RunKind<Of>, items: readonly Of['item'][]): void {
  const columns = ['id', kind.noun, 'decision', 'title', 'description', 'reason'].map((title) => ({ title }));
  const rows = items.map((item) => {
    const { title, description } = kind.textsOf(item);
    const decision = decisionState(item) ?? '';
    return [item.id, kind.nameOf(item), decision, title ?? '', description ?? '', item.decision?.reason ?? ''];
  });
  printTable(cli.terminal, columns, rows);
}

/** Prints items with what was decided about them; in full with the longer of their texts too. */
export function printDecisions<Of extends RunTypes>(
  cli: Cli,
  kind: RunKind<Of>,
  { items, isFull = false }: { items: readonly Of['item'][]; isFull?: boolean },
): void {
  if (items.length === 0) return;
  if (!cli.terminal.outIsTerminal) {
    printForPipe(cli, kind, items);
    return;
  }
  const rows = items.map((item): Cell[] => {
    const label = kind.labelOf(item);
    const { title, description } = kind.textsOf(item);
    // A question that was not reworded is in the first column; its answer is what is decided about.
    const [first, second] = title === label ? [description, null] : [title, isFull ? description : null];
    const further = [item.decision?.reason ?? null, second].filter((text) => text !== null);
    return [label, decisionCell(item), [first ?? '–', ...further.map((text) => ({ text, style: 'dim' as const }))]];
  });
  const columns = [{ title: kind.noun, flexible: 16 }, { title: 'Decision' }, { title: 'Text', flexible: 28 }];
  printTable(cli.terminal, columns, rows);
}

/** The items as JSON: what people call each, and its decision. */
export function decisionsJson<Of extends RunTypes>(kind: RunKind<Of>, items: readonly Of['item'][]) {
  return items.map((item) => ({ id: item.id, name: kind.nameOf(item), decision: item.decision }));
}
