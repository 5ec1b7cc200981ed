import { Download } from 'lucide-react';
import { isDay } from '../../lib/day-rules.ts';
import { formatDate } from '../../lib/format.ts';
import { Button } from '../button/Button.tsx';
import { saveFile } from '../button/save-file.ts';
import { Fold } from '../layout/Fold.tsx';
import { Table } from '../table/Table.tsx';

type Cell = string | number | null;

/** A cell as CSV; texts that a spreadsheet would run as a formula are kept from it. */
function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = /^[=+\-@\t\r]/u.test(cell) ? `'${cell}` : cell;
  return /[",\n\r]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The data behind a chart as a CSV file. */
export function chartCsv(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [columns, ...rows].map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

interface ChartColumn {
  label: string;
  /** How a number of the column is written in the table; the file has it as it is. */
  format?: (value: number) => string;
}

interface ChartDataProps {
  /** What the chart shows, in words. */
  label: string;
  /** The name of the file, without its ending. */
  fileName: string;
  columns: readonly ChartColumn[];
  rows: readonly (readonly Cell[])[];
}

/** The figures behind a chart: as a table for those who would rather read, and as a file. */
export function ChartData({ label, fileName, columns, rows }: ChartDataProps) {
  const save = () => {
    const text = chartCsv(
      columns.map((column) => column.label),
      rows,
    );
    saveFile(new File([text], `${fileName}.csv`, { type: 'text/csv;charset=utf-8' }));
  };
  return (
    <div className="mt-3">
      <Fold summary="Show as a table">
        <div className="mb-2 flex justify-end">
          <Button icon={<Download />} size="sm" aria-label={`Download CSV: ${label}`} onClick={save}>
            Download CSV
          </Button>
        </div>
        <div className="max-h-96 overflow-y-auto rounded-md border border-line">
          <Table
            label={`${label}, as a table`}
            rows={rows}
            keyOf={([first = '']) => String(first)}
            columns={columns.map((column, place) => ({
              head: column.label,
              isNumeric: place > 0,
              render: (row: readonly Cell[]) => textOf(row[place] ?? null, column),
            }))}
          />
        </div>
      </Fold>
    </div>
  );
}

function textOf(cell: Cell, { format = String }: ChartColumn): string {
  if (cell === null) return '–';
  if (typeof cell === 'number') return format(cell);
  // A day stays on one line.
  return isDay(cell) ? formatDate(cell, 'UTC').replaceAll(' ', '\u00a0') : cell;
}
