import { countOf, formatNumber } from '../../lib/format.ts';
import type { Column } from '../review/review-kind.ts';

/** How many items are selected, and how many of them the current search and filters hide. */
export function selectedText(selected: number, hidden: number, noun: string): string {
  const text = `${countOf(selected, noun)} selected`;
  return hidden === 0 ? text : `${text}, ${formatNumber(hidden)} not in this view`;
}

/** The columns shown: the first always, others as chosen; without a choice, those that aren't extras. */
export function shownColumns<Item>(columns: readonly Column<Item>[], chosen: readonly string[] | null): Column<Item>[] {
  return columns.filter(
    ({ name, isExtra }, index) => index === 0 || (chosen === null ? isExtra !== true : chosen.includes(name)),
  );
}

/** The chosen columns after one of them was shown or hidden, in the order of the table. */
export function toggledColumn<Item>(
  columns: readonly Column<Item>[],
  chosen: readonly string[] | null,
  name: string,
): string[] {
  const shown = new Set(shownColumns(columns, chosen).map((column) => column.name));
  if (!shown.delete(name)) shown.add(name);
  return columns.map((column) => column.name).filter((one) => shown.has(one));
}

interface Range {
  /** The items in view, in order. */
  ids: readonly string[];
  from: string | null;
  to: string;
}

/** The ids from the one selected last to the one selected now, both included; only the latter where the former is not in view. */
export function rangeOf({ ids, from, to }: Range): string[] {
  const [start, end] = [from === null ? -1 : ids.indexOf(from), ids.indexOf(to)];
  if (start === -1 || end === -1) return [to];
  return ids.slice(Math.min(start, end), Math.max(start, end) + 1);
}
