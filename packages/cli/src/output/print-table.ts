import { displayWidth } from '@serplift/core/api';
import Table from 'cli-table3';
import { UsageError } from './exit-codes.ts';
import { exactNumber, type Figure, instantCell, type StyledText } from './figures.ts';
import { plain, styled, type Terminal } from './terminal.ts';

/** A column; the flexible ones share what the others leave of the terminal's width. */
export interface Column {
  title: string;
  align?: 'left' | 'right';
  /** Takes part in the share with at least this many characters, its text wrapped. */
  flexible?: number;
}

/** A cell: a text, a number, several texts below one another, or a figure. */
export type Cell = string | number | readonly (string | StyledText)[] | Figure;

const gap = 2;
const bare = Object.fromEntries([
  ...['top', 'bottom', 'left', 'right', 'mid'].map((side) => [side, '']),
  ...['top-mid', 'top-left', 'top-right', 'bottom-mid', 'bottom-left', 'bottom-right'].map((side) => [side, '']),
  ...['left-mid', 'mid-mid', 'right-mid', 'middle'].map((side) => [side, '']),
] as [string, string][]);

const textOf = (part: string | StyledText): string => plain(typeof part === 'string' ? part : part.text);

const isFigure = (cell: Cell): cell is Figure => typeof cell === 'object' && 'shown' in cell;

/** What of a cell is printed here. */
function printed(terminal: Terminal, cell: Cell): Exclude<Cell, Figure> {
  if (!isFigure(cell)) return cell;
  return terminal.outIsTerminal ? cell.shown : cell.plain;
}

/** A person reads 1,200 more easily; a script reads 1200. */
function simple(terminal: Terminal, cell: string | number): string {
  if (typeof cell === 'string') return plain(cell);
  return terminal.outIsTerminal ? exactNumber(cell) : String(cell);
}

/** The text of a cell without its styles. */
export function cellText(terminal: Terminal, cell: Cell): string {
  const part = printed(terminal, cell);
  return typeof part === 'object' ? part.map(textOf).join('\n') : simple(terminal, part);
}

function breakWord(word: string, width: number): string {
  const lines = [''];
  for (const character of word) {
    const last = lines.length - 1;
    if (lines[last] !== '' && displayWidth(`${lines[last]}${character}`) > width) lines.push(character);
    else lines[last] += character;
  }
  return lines.join('\n');
}

/** The text with words that fit a column: the table would cut longer ones, and no one can copy half an address. */
const broken = (text: string, width: number): string =>
  text
    .split(/(\s+)/u)
    .map((word) => (displayWidth(word) <= width ? word : breakWord(word, width)))
    .join('');

function decorated(terminal: Terminal, whole: Cell, width: number): string {
  const cell = printed(terminal, whole);
  if (typeof cell !== 'object') return broken(simple(terminal, cell), width);
  const decorate = (part: string | StyledText): string => {
    const text = broken(textOf(part), width);
    return typeof part === 'string' ? text : styled(terminal.color.out, part.style, text);
  };
  return cell.map(decorate).join('\n');
}

const widest = (texts: readonly string[]): number =>
  Math.max(0, ...texts.flatMap((text) => text.split('\n')).map((line) => displayWidth(line)));

/** How many characters each column gets, gaps included. */
export function columnWidths(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  terminalWidth: number,
): number[] {
  const natural = columns.map((column, index) => widest([column.title, ...rows.map((row) => row[index] ?? '')]) + gap);
  const total = natural.reduce((sum, width) => sum + width, 0);
  const flexible = columns.flatMap((column, index) => (column.flexible === undefined ? [] : [index]));
  let excess = total - terminalWidth;
  const widths = [...natural];
  // The widest gives first, so that columns that need little keep it.
  while (excess > 0) {
    const room = (index: number): number => (widths[index] ?? 0) - (columns[index]?.flexible ?? 0) - gap;
    const [giver] = flexible.filter((index) => room(index) > 0).sort((a, b) => (widths[b] ?? 0) - (widths[a] ?? 0));
    if (giver === undefined) break;
    widths[giver] = (widths[giver] ?? 0) - 1;
    excess -= 1;
  }
  return widths;
}

function printForPipe(terminal: Terminal, columns: readonly Column[], rows: readonly (readonly string[])[]): void {
  const line = (cells: readonly string[]): string => cells.map((cell) => cell.replace(/\s+/g, ' ')).join('\t');
  terminal.out(`${[columns.map((column) => column.title), ...rows].map(line).join('\n')}\n`);
}

/** A title as it is typed: "Cost (USD)" is `cost-usd`. */
const fieldOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/gu, '');

/** The places of the columns that were asked for. */
function chosenPlaces(fields: readonly string[], columns: readonly Column[]): number[] {
  const known = columns.map(({ title }) => fieldOf(title));
  return fields.map((field) => {
    const place = known.indexOf(fieldOf(field));
    if (place < 0) throw new UsageError(`There is no field "${field}". Fields: ${known.join(', ')}`);
    return place;
  });
}

/** Prints rows on stdout: aligned and wrapped for a person, who sees no header without rows; tab-separated for a pipe. */
export function printTable(terminal: Terminal, columns: readonly Column[], rows: readonly (readonly Cell[])[]): void {
  const texts = rows.map((row) => row.map((cell) => cellText(terminal, cell)));
  if (!terminal.outIsTerminal) {
    const places =
      terminal.fields === undefined ? columns.map((_, place) => place) : chosenPlaces(terminal.fields, columns);
    const chosen = <Part>(all: readonly Part[]): Part[] => places.flatMap((place) => all.slice(place, place + 1));
    printForPipe(terminal, chosen(columns), texts.map(chosen));
    return;
  }
  if (rows.length === 0) return;
  const widths = columnWidths(columns, texts, terminal.columns);
  const widthOf = (index: number): number => Math.max(1, (widths[index] ?? 0) - gap);
  const heading = ({ title }: Column, index: number): string =>
    styled(terminal.color.out, 'dim', broken(title.toUpperCase(), widthOf(index)));
  const table = new Table({
    chars: bare,
    style: { 'padding-left': 0, 'padding-right': gap, head: [], border: [] },
    head: columns.map(heading),
    colWidths: widths,
    colAligns: columns.map((column) => column.align ?? 'left'),
    wordWrap: true,
    wrapOnWordBoundary: true,
  });
  table.push(...rows.map((row) => row.map((cell, index) => decorated(terminal, cell, widthOf(index)))));
  const lines = table.toString().split('\n');
  terminal.out(`${lines.map((line) => line.trimEnd()).join('\n')}\n`);
}

/** A column: its title, its cell, and how it is set: to the right, or sharing what the others leave, with this least width. */
export type ListColumn<Row> = readonly [
  title: string,
  cell: (row: Row, instant: (at: string) => Figure) => Cell | null,
  layout?: 'right' | number,
];

/** Prints a row for each thing. */
export function printRows<Row>(terminal: Terminal, columns: readonly ListColumn<Row>[], rows: readonly Row[]): void {
  const heads = columns.map(([title, , layout]) => ({
    title,
    ...(layout === 'right' ? { align: layout } : layout === undefined ? {} : { flexible: layout }),
  }));
  printTable(
    terminal,
    heads,
    rows.map((row) => columns.map(([, cell]) => cell(row, instantCell) ?? '')),
  );
}
