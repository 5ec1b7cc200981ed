import { decodeText, findEncoding } from './decode-text.ts';
import { shownCell } from './export-columns-rules.ts';
import type { DayOrder } from './export-day-rules.ts';
import { type ExportPeriod, type ExportScope, readFilters, wholeScope } from './export-filter-rules.ts';
import type { ExportHeader } from './export-header-rules.ts';
import { type Cell, textOf } from './export-row-rules.ts';
import {
  defaultSearchExportLimits,
  type ExportSource,
  openExportSources,
  type SearchExportInput,
  type SearchExportLimits,
} from './export-sources.ts';
import { ExportTable, type RejectedRow, type TableOptions } from './export-table.ts';
import { filterLines, filtersIn, readDelimitedExport, readSheet } from './read-delimited-export.ts';
import { type JsonFile, readJsonExport } from './read-json-export.ts';
import { readWorkbook } from './read-workbook.ts';
import { SeenRows } from './seen-rows.ts';

export interface ReadSearchExportOptions {
  /** The order of day and month where dates such as 3/4/2026 can be read in both. */
  dayOrder?: DayOrder | undefined;
  /** The encoding of files where it is in doubt. */
  encoding?: string | undefined;
  limits?: Partial<SearchExportLimits>;
  /** Hears of every row that cannot be read; the summary lists only the first ones. */
  onRejected?: (row: RejectedRow) => void;
}

const headChars = 256 * 1024;
const filterRows = 15;
type Place = Pick<ExportSource, 'name' | 'folder'>;

/** Reads every list of rows in the inputs into a table of its own; files and lists that hold none say why in `skipped`. */
export async function readExportTables(
  inputs: readonly SearchExportInput[],
  options: ReadSearchExportOptions,
): Promise<ExportTable[]> {
  const limits = { ...defaultSearchExportLimits, ...options.limits };
  const opened = await openExportSources(inputs, limits);
  const reading = new Reading(options, limits);
  try {
    for (const { name, reason } of opened.skipped) reading.skip({ name, folder: '' }, reason);
    for (const source of opened.sources) await reading.read(source);
  } finally {
    opened.close();
  }
  return reading.finish();
}

class Reading {
  private readonly tables: ExportTable[] = [];
  private readonly scopes = new Map<string, ExportScope[]>();
  private readonly options: ReadSearchExportOptions;
  private readonly limits: SearchExportLimits;
  private readonly tableOptions: TableOptions;

  constructor(options: ReadSearchExportOptions, limits: SearchExportLimits) {
    this.options = options;
    this.limits = limits;
    this.tableOptions = {
      seen: new SeenRows(),
      dayOrder: options.dayOrder,
      onRejected: options.onRejected ?? (() => {}),
    };
  }

  async read(source: ExportSource): Promise<void> {
    const { name, parts } = source;
    if (parts !== undefined) {
      for await (const sheet of readWorkbook(name, parts))
        this.readSheet({ name: `${name}/${sheet.name}`, folder: source.folder }, sheet.rows);
      return;
    }
    const encoding = await findEncoding(source, this.options.encoding);
    const text = (): AsyncIterable<string> => decodeText(source.open(), encoding);
    let head = '';
    for await (const part of text()) {
      head += part;
      if (head.length >= headChars) break;
    }
    if (head.includes('\0')) return this.skip(source, 'it is not a text file');
    const first = this.tables.length;
    const isJson = /^\s*[[{]/.test(head);
    const lines = isJson ? null : filterLines(head);
    const file = { name, text, head: head.slice(0, headChars) };
    const reason = isJson
      ? await this.readJson(file, source)
      : lines === null
        ? await readDelimitedExport({ ...file, openTable: (header, scope) => this.open(source, { header, scope }) })
        : this.keepFilters(lines, source);
    this.end(source, { first, reason, encoding });
  }

  private readSheet(source: Place, rows: readonly (readonly Cell[])[]): void {
    const first = this.tables.length;
    const lines = filtersIn(rows.slice(0, filterRows).map((cells) => cells.map((cell) => textOf(cell))));
    const reason =
      lines === null
        ? readSheet(rows, (header, scope) => this.open(source, { header, scope }))
        : this.keepFilters(lines, source);
    this.end(source, { first, reason, encoding: null });
  }

  private end(source: Place, of: { first: number; reason: string | null; encoding: string | null }): void {
    if (of.reason !== null) this.skip(source, of.reason);
    for (const table of this.tables.slice(of.first)) {
      table.encoding = of.encoding;
      if (!table.isMoved) table.finish();
    }
  }

  private readJson(file: Pick<JsonFile, 'name' | 'text' | 'head'>, source: ExportSource): Promise<string | null> {
    const first = this.tables.length;
    return readJsonExport({
      ...file,
      maxJsonBytes: this.limits.maxJsonBytes,
      openTable: (list) => this.open(source, list),
      reject: (line, why) => (this.tables[first] ?? this.open(source, { header: null })).reject(line, why),
    });
  }

  private open(
    { name, folder }: Place,
    of: { header: ExportHeader | null; scope?: ExportScope | undefined; path?: string },
  ): ExportTable {
    const { header, scope = wholeScope, path = '' } = of;
    const full = path === '' ? name : `${name}, ${path}`;
    const same = this.tables.filter((table) => table.name.startsWith(full)).length;
    const named = { name: same === 0 ? full : `${full} (${same + 1})`, place: folder };
    const table = new ExportTable({ ...named, header, scope }, this.tableOptions);
    this.tables.push(table);
    return table;
  }

  skip(source: Place, reason: string): void {
    this.open(source, { header: null }).skipped = reason;
  }

  private keepFilters(lines: readonly (readonly string[])[], source: Place): null {
    const table = this.open(source, { header: null });
    table.skipped = `it says ${lines.map((cells) => cells.map((cell) => shownCell(cell)).join(': ')).join('; ')}`;
    this.scopes.set(source.folder, [...(this.scopes.get(source.folder) ?? []), readFilters(lines)]);
    return null;
  }

  /** Binds every table to what the filter file of its archive or folder says. */
  finish(): ExportTable[] {
    const tables = this.tables.filter(({ isMoved }) => !isMoved);
    for (const table of tables) {
      const scope = merged(this.scopes.get(table.place) ?? []);
      table.period ??= scope.period;
      table.scope = merged([table.scope, scope]);
      const { searchType } = table.scope;
      if (searchType !== null && searchType !== 'web')
        table.skipped ??= `its search type is ${searchType}, and only web search is used`;
    }
    for (const table of tables)
      table.period = exact(
        table.period,
        tables.filter((other) => isChartOf(other, table)),
      );
    return tables;
  }
}

const isChartOf = (chart: ExportTable, { place }: ExportTable): boolean =>
  chart.place === place && chart.kind === 'dates' && chart.isDated && chart.skipped === null;

/** "Last 28 days" with the dates that the days beside it name, as far as they are as many. */
function exact(period: ExportPeriod | null, charts: readonly ExportTable[]): ExportPeriod | null {
  const [days] = charts.length === 1 ? charts.map((chart) => chart.period) : [];
  const isSame = days != null && period?.start === null && Math.abs(days.days - period.days) <= 0.05 * period.days;
  return isSame ? days : period;
}

/** What several sources say of the same rows; a period that they do not agree on is not known. */
function merged(scopes: readonly ExportScope[]): ExportScope {
  const periods = scopes.flatMap(({ period }) => period ?? []);
  const isOne = periods.every((period) => JSON.stringify(period) === JSON.stringify(periods[0]));
  return {
    period: isOne ? (periods[0] ?? null) : null,
    searchType: scopes.map(({ searchType }) => searchType).find((type) => type !== null && type !== 'web') ?? null,
    filters: [...new Set(scopes.flatMap(({ filters }) => filters))],
  };
}
