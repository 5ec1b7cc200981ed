import { randomBytes } from 'node:crypto';
import type { SandboxContext } from '../frame/frame.ts';

export type Cell = string | number | boolean;

/** A tab as it is kept, with its rows. */
export interface Tab {
  sheetId: number;
  title: string;
  rowCount: number;
  columnCount: number;
  frozenRowCount: number;
  rows: Cell[][];
}

/** A spreadsheet in someone's Drive. */
export interface Spreadsheet {
  id: string;
  title: string;
  /** Of the person in whose Drive it is. */
  sub: string;
  tabs: Tab[];
}

/** What a request says of a new tab. */
export interface TabWish {
  title?: string;
  index?: number;
  gridProperties?: { rowCount?: number; columnCount?: number; frozenRowCount?: number };
}

const key = 'google.spreadsheets';
/** What Google gives a tab whose size is not asked for. */
const usual = { rowCount: 1000, columnCount: 26 };

/** The spreadsheets of the sandbox, kept in its state. */
export function spreadsheetsOf({ state }: Pick<SandboxContext, 'state'>) {
  const all = () => state.get<Record<string, Spreadsheet>>(key, {});
  return {
    list: (): Spreadsheet[] => Object.values(all()),
    find: (id: string): Spreadsheet | undefined => all()[id],
    keep: (spreadsheet: Spreadsheet): void => state.set(key, { ...all(), [spreadsheet.id]: spreadsheet }),
    create(sub: string, title: string, wishes: readonly TabWish[]): Spreadsheet {
      const spreadsheet: Spreadsheet = { id: randomBytes(33).toString('base64url'), title, sub, tabs: [] };
      for (const wish of wishes.length === 0 ? [{}] : wishes) addTab(spreadsheet, wish);
      state.set(key, { ...all(), [spreadsheet.id]: spreadsheet });
      return spreadsheet;
    },
    delete(id: string): void {
      const { [id]: _deleted, ...rest } = all();
      state.set(key, rest);
    },
  };
}

/** Adds a tab where it is wished, or says why not in Google's words. */
export function addTab(spreadsheet: Spreadsheet, wish: TabWish): Tab | string {
  const title = wish.title ?? `Sheet${spreadsheet.tabs.length + 1}`;
  if (spreadsheet.tabs.some((tab) => tab.title.toLowerCase() === title.toLowerCase())) {
    return `A sheet with the name "${title}" already exists. Please enter another name.`;
  }
  const { rowCount, columnCount, frozenRowCount = 0 } = { ...usual, ...wish.gridProperties };
  if (rowCount < 1 || columnCount < 1) return 'A sheet needs at least one row and one column.';
  if (frozenRowCount > 0 && frozenRowCount >= rowCount) return 'You cannot freeze all visible rows on the sheet.';
  const sheetId = spreadsheet.tabs.length === 0 ? 0 : randomBytes(4).readUInt32BE() % 2 ** 31;
  const tab: Tab = { sheetId, title, rowCount, columnCount, frozenRowCount, rows: [] };
  spreadsheet.tabs.splice(wish.index ?? spreadsheet.tabs.length, 0, tab);
  return tab;
}

/** Writes rows from a cell on, or says why not in Google's words. */
export function writeCells(tab: Tab, at: { row: number; column: number }, values: readonly (readonly Cell[])[]) {
  const lastRow = at.row + values.length - 1;
  const lastColumn = at.column + Math.max(0, ...values.map((row) => row.length)) - 1;
  if (lastRow > tab.rowCount || lastColumn > tab.columnCount) {
    return `Range exceeds grid limits. Max rows: ${tab.rowCount}, max columns: ${tab.columnCount}`;
  }
  for (const [index, row] of values.entries()) {
    const place = at.row - 1 + index;
    while (tab.rows.length <= place) tab.rows.push([]);
    const cells = tab.rows[place] ?? [];
    while (cells.length < at.column - 1) cells.push('');
    cells.splice(at.column - 1, row.length, ...row);
    tab.rows[place] = cells;
  }
  return { lastRow, lastColumn };
}

/** The tab and the first cell of `'A title'!B2`; undefined when there is none. */
export function readRange(spreadsheet: Spreadsheet, range: string) {
  const [, quoted, plain, letters = 'A', digits = '1'] =
    /^(?:'((?:[^']|'')*)'|([^!']+))(?:!([A-Z]{1,3})(\d+)(?::[A-Z]{0,3}\d*)?)?$/u.exec(range) ?? [];
  const title = quoted?.replaceAll("''", "'") ?? plain;
  const tab = spreadsheet.tabs.find((one) => one.title === title);
  if (tab === undefined) return undefined;
  const column = letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return { tab, at: { row: Number(digits), column } };
}

/** `AB12` of a row and a column. */
export function cellName(row: number, column: number): string {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return `${letters}${row}`;
}
