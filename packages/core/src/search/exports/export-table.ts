import { aggregateSearchRows } from '../rows/aggregate-search-rows.ts';
import { addTo, noSums, type SearchRow, type SearchSums } from '../rows/search-row.ts';
import { DayColumn, type DaySums } from './day-column.ts';
import { counted } from './describe-search-data-rules.ts';
import { arrangeColumns, type ExportColumns, type SearchTable, shownCell } from './export-columns-rules.ts';
import type { DayOrder } from './export-day-rules.ts';
import { areDaysAlike, type ExportPeriod, type ExportScope, searchTypeOf } from './export-filter-rules.ts';
import type { ColumnRole, ExportHeader } from './export-header-rules.ts';
import { type Cell, countOf, isCutOff, numberOf, readRow, textOf } from './export-row-rules.ts';
import type { SeenRows } from './seen-rows.ts';

/** A row that could not be read: where it is and why. */
export interface RejectedRow {
  file: string;
  line: number;
  reason: string;
}

export interface TableOptions {
  seen: SeenRows;
  /** What a person said about dates that can be read in two ways. */
  dayOrder: DayOrder | undefined;
  onRejected(row: RejectedRow): void;
}

interface HeldRow {
  cells: readonly Cell[];
  line: number;
  /** What is wrong with it already; it waits for its turn, so that rejections come in the order of lines. */
  reason?: string | undefined;
}

const sampleRows = 2_000;
/** A table of which this many rows are broken and none is sound is not read further. */
const hopelessRows = 20_000;
const mostNotes = 50;
const totalsRow =
  /^(?:(?:grand |overall )?total|gesamt(?:ergebnis|summe)?|summe|totale?s?|suma|eindtotaal|totaal|razem|suma końcowa|summa|totalsumma|i alt|hovedtotal|yhteensä|celkem|celkový součet|genel toplam|toplam|(?:общий )?итого?|всего|合計|総計|总计|總計|합계|총합계)(?: general| général| geral| complessivo| generale)?$/iu;
const dateRoles = new Set<ColumnRole | null>(['date', 'startDate', 'endDate']);

/** What tells the hours of a day apart; midnight is also how a whole day is written. */
const hourIn = (date: string): string => (/\d:\d/u.test(date) && !/[T ,]0?0:00/u.test(date) ? date : '');

/** One list of rows of a file: its rows summed by query and page, its days, and what happened to every row. */
export class ExportTable {
  readonly name: string;
  /** The archive or folder that its filter file speaks for. */
  readonly place: string;
  scope: ExportScope;
  period: ExportPeriod | null;
  encoding: string | null = null;
  columns: ExportColumns | null = null;
  readonly rows = aggregateSearchRows();
  days: DaySums[] = [];
  readonly totals = noSums();
  /** Sums of its rows that an earlier table has already. */
  readonly elsewhere = { ...noSums(), rows: 0 };
  /** Clicks of rows with a query. */
  namedClicks = 0;
  rowsRead = 0;
  rowsRejected = 0;
  private readonly earlier = noSums();
  rowsIgnored = 0;
  /** Whether rows without a query say what the others leave out. */
  namesHidden = false;
  isMoved = false;
  /** Why no row of it was used; null when it was read. */
  skipped: string | null = null;
  readonly notes = new Map<string, number>();

  private readonly options: TableOptions;
  private readonly header: ExportHeader | null;
  private readonly clicksAt: number;
  private readonly dates = new DayColumn();
  /** Addresses by their cells: most are on many rows. */
  private readonly addresses = new Map<string, string>();
  private held: HeldRow[] | null = [];
  private last: HeldRow | null = null;
  /** The first row, where it has a name that sums have. */
  private first: HeldRow | null = null;
  private readonly repeated: { row: SearchRow; date: string }[] = [];
  private repeatedOtherwise = 0;
  private blankRows = 0;

  constructor(
    of: { name: string; place: string; header: ExportHeader | null; scope: ExportScope },
    options: TableOptions,
  ) {
    this.name = of.name;
    this.place = of.place;
    this.scope = of.scope;
    this.header = of.header;
    this.clicksAt = of.header?.roles.indexOf('clicks') ?? -1;
    this.period = of.scope.period;
    this.options = options;
  }

  get kind(): SearchTable | null {
    return this.columns?.kind ?? null;
  }

  get breakdown(): string {
    return this.columns?.breakdown ?? '';
  }

  get isDated(): boolean {
    return this.columns?.at.date !== undefined;
  }

  add(cells: readonly Cell[], line: number, reason?: string): void {
    if (this.skipped !== null) return;
    if (this.held === null) this.processBefore({ cells, line, reason });
    else if (this.held.push({ cells, line, reason }) % sampleRows === 0 && !this.isInDoubt()) this.settle();
  }

  /** Whether the dates so far can be read in two orders: then more of them are needed. */
  private isInDoubt(): boolean {
    const places = (this.header?.roles ?? []).flatMap((role, index) => (dateRoles.has(role) ? [index] : []));
    const latest = (this.held ?? []).slice(-sampleRows);
    return (
      this.dates.learn(latest.flatMap(({ cells }) => places.map((index) => textOf(cells[index]).trim()))) === 'doubt'
    );
  }

  /** Gives its rows to another table, as long as they wait for a decision about its columns. */
  moveTo(other: ExportTable): void {
    this.isMoved = this.held !== null;
    for (const { cells, line, reason } of this.held ?? []) other.add(cells, line, reason);
  }

  get heldRows(): number {
    return this.held?.length ?? Number.POSITIVE_INFINITY;
  }

  reject(line: number, reason: string): void {
    this.rowsRejected += 1;
    this.options.onRejected({ file: this.name, line, reason });
    if (this.rowsRejected >= hopelessRows) this.giveUp(line, reason);
  }

  /** An empty row isn't an error, but a table of nothing else is not read to its end. */
  skipBlank(line: number): void {
    this.blankRows += 1;
    if (this.blankRows >= hopelessRows) this.giveUp(line, 'the row is empty');
  }

  private giveUp(line: number, reason: string): void {
    if (this.rowsRead > 0) return;
    this.skipped = `none of its first ${hopelessRows.toLocaleString('en')} rows can be read (line ${line}: ${reason})`;
  }

  /** Counts something worth telling that does not lose a row. */
  note(what: string, count = 1): void {
    if (this.notes.size < mostNotes || this.notes.has(what)) this.notes.set(what, (this.notes.get(what) ?? 0) + count);
  }

  /** Whether cells hold digits where this table has its clicks; what does not may be another header. */
  hasFigures(cells: readonly Cell[]): boolean {
    const text = textOf(cells[this.clicksAt]);
    return /\d/.test(text) || /\p{Nd}/u.test(text);
  }

  /** Ends the table with everything that only the whole of it can say. */
  finish(): void {
    if (this.held !== null) this.settle();
    const { repeated, elsewhere } = this;
    for (const row of [this.last, this.first]) {
      if (row?.reason === undefined && row !== null && this.isSumOfAll(row.cells))
        this.note('a row with the sums of all others was left out');
      else if (row !== null) this.process(row);
    }
    if (this.skipped !== null) return;
    if (this.repeatedOtherwise > 0) {
      this.note('rows that name the same as another row were added up', repeated.length);
      for (const { row, date } of repeated) this.keep(row, date);
    } else if (repeated.length > 0) this.note('rows that come a second time were counted once', repeated.length);
    this.days = this.dates.days();
    this.period = this.dates.period() ?? this.period;
    if (elsewhere.rows > 0 && this.rowsRead === 0) this.skipped = 'every row of it is in another file already';
    else if (elsewhere.rows > 0) this.note('rows that are in another file already were counted once', elsewhere.rows);
    this.noteEarlier();
    if (elsewhere.rows + this.rowsRead + this.rowsRejected + this.rowsIgnored === 0)
      this.skipped = 'it has no row that can be read';
  }

  /** A comparison's earlier period is history: it is told, never added, by clicks alone where Google counted impressions otherwise. */
  private noteEarlier(): void {
    const { columns, period, totals } = this;
    const before = columns?.earlier;
    if (before == null) return;
    const { name, readName } = before;
    const isAlike = areDaysAlike(before.period, period);
    const figures = ({ clicks, impressions }: SearchSums): string =>
      [counted(clicks, 'click'), ...(isAlike ? [counted(impressions, 'impression')] : [])].join(', ');
    const read = readName === '' ? `the one not called "${name}"` : `"${readName}"`;
    const other = name === '' ? 'the other' : `"${name}"`;
    this.note(
      `compares two periods: ${read} was read (${figures(totals)}); ${other} is history (${figures(this.earlier)})`,
    );
  }

  private settle(): void {
    const held = this.held ?? [];
    this.held = null;
    if (this.skipped !== null) return;
    const sample = held.flatMap(({ cells, reason }) =>
      reason === undefined ? [cells.map((cell) => textOf(cell))] : [],
    );
    this.columns = this.header === null ? null : arrangeColumns(this.header, sample);
    this.skipped = this.columns === null ? 'no column was recognized' : this.columns.problem;
    this.period ??= this.columns?.period ?? null;
    this.namesHidden = this.columns?.at.anonymized !== undefined;
    for (const note of this.columns?.notes ?? []) this.note(note);
    if (this.columns !== null && this.skipped === null) this.settleDates(this.columns, held);
    for (const record of held) this.processBefore(record);
  }

  private settleDates({ at }: ExportColumns, held: readonly HeldRow[]): void {
    const places = [at.date, at.startDate, at.endDate].flatMap((index) => index ?? []);
    const texts = held.flatMap(({ cells }) => places.map((index) => textOf(cells[index]).trim()));
    if (this.dates.learn(texts) !== 'dayFirst') this.dates.settle(this.name, this.options.dayOrder);
  }

  /** Stays one row behind: the last may hold the sums of all others, and so may the first. */
  private processBefore(record: HeldRow): void {
    if (this.last !== null) this.process(this.last);
    const isFirst = this.last === null && this.first === null && record.reason === undefined;
    if (isFirst && this.keyTexts(record.cells).some((text) => totalsRow.test(text))) this.first = record;
    else this.last = record;
  }

  private process({ cells, line, reason: fault }: HeldRow): void {
    const { columns } = this;
    if (columns === null || this.skipped !== null) return;
    if (fault !== undefined) return this.reject(line, fault);
    const { at, keys } = columns;
    const searchType = at.searchType === undefined ? 'web' : searchTypeOf(textOf(cells[at.searchType]));
    if (searchType !== 'web') {
      this.rowsIgnored += 1;
      return this.note(`left out: search type ${searchType}`);
    }
    const row = readRow(cells, columns, this.addresses);
    const date = at.date === undefined ? '' : textOf(cells[at.date]).trim();
    const day = date === '' && at.date === undefined ? '' : this.dates.dayOf(date);
    if (typeof row === 'string' || day === null) {
      const reason = typeof row === 'string' ? row : 'the date is not a day';
      return this.reject(line, `${reason}: ${shownCell(cells.map((cell) => textOf(cell)).join(', '))}`);
    }
    if (at.startDate !== undefined)
      this.dates.addPeriod(textOf(cells[at.startDate]).trim(), textOf(cells[at.endDate ?? -1]).trim());
    const key: string[] = [];
    for (const index of keys) key.push(index === at.date ? `${day}${hourIn(date)}` : textOf(cells[index]));
    const sight = this.options.seen.see(this, key, row);
    if (sight === 'new') {
      this.keep(row, date);
      const { earlier, mark } = columns;
      const before = earlier === null ? '' : readRow(cells, { at: earlier.at, mark }, this.addresses);
      if (typeof before !== 'string') addTo(this.earlier, before);
    }
    if (sight === 'in another table') {
      this.elsewhere.rows += 1;
      addTo(this.elsewhere, row);
    } else if (sight !== 'new') {
      if (sight === 'otherwise') this.repeatedOtherwise += 1;
      this.repeated.push({ row, date });
    }
  }

  private keep(row: SearchRow, date: string): void {
    this.rowsRead += 1;
    addTo(this.totals, row);
    if (row.query === null && this.columns?.at.query !== undefined) this.namesHidden = true;
    if (row.query !== null) this.namedClicks += row.clicks;
    if (row.query !== null && isCutOff(row.query)) this.note('queries that end in "…" and may be cut off');
    if (row.page.includes('#')) this.note('addresses with "#…" are listed beside their page, never added to it');
    if (row.page !== '' || this.kind === 'queries') this.rows.add(row);
    if (date !== '') this.dates.add(date, row);
  }

  private keyTexts(cells: readonly Cell[]): string[] {
    const keys = this.columns?.keys ?? [];
    return keys.map((index) => textOf(cells[index]).trim()).filter((text) => text !== '');
  }

  /** Sums by their figures; by their name also those that count what no row does, which is no query as those have no capitals. */
  private isSumOfAll(cells: readonly Cell[]): boolean {
    const { columns, totals } = this;
    if (columns === null || totals.impressions === 0) return false;
    const { at, mark } = columns;
    const [clicks, impressions] = [at.clicks, at.impressions].map((index) => countOf(cells[index ?? -1], mark) ?? -1);
    const texts = this.keyTexts(cells);
    const name = texts.find((text) => totalsRow.test(text));
    if (name !== undefined && name !== name.toLowerCase())
      return (clicks ?? -1) >= totals.clicks && (impressions ?? -1) >= totals.impressions;
    if (clicks !== totals.clicks || impressions !== totals.impressions) return false;
    const position = numberOf(cells[at.position ?? -1], mark);
    const isAlike = position !== null && Math.abs(position - totals.position) < 0.02;
    return name !== undefined || (texts.length === 0 && this.rowsRead > 1 && isAlike);
  }
}
