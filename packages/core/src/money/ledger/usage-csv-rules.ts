import { stringify } from 'csv-stringify/sync';
import { toUsd } from '../../contract/money.ts';
import type { UsageCsvRow } from './usage-report-store.ts';

const columns = [
  'Date',
  'Provider',
  'Endpoint',
  'Model',
  'State',
  'Simulated',
  'Cost (USD)',
  'Reported by provider (USD)',
  'Computed (USD)',
  'Price version',
  'Input tokens',
  'Cached tokens',
  'Output tokens',
  'Reasoning tokens',
  'Requests',
  'Member',
  'Project',
  'Run kind',
  'Run subject',
  'Run',
  'Call',
];

/** Dollars with every tick, as a number a spreadsheet adds up. */
const usd = (ticks: number | null): string | number => (ticks === null ? '' : toUsd(ticks));

const cells = (row: UsageCsvRow): (string | number)[] => [
  row.created_at.toISOString(),
  row.provider,
  row.endpoint,
  row.model_returned ?? row.model_label ?? '',
  row.state,
  row.simulated ? 'yes' : 'no',
  usd(row.cost_ticks),
  usd(row.reported_ticks),
  usd(row.computed_ticks),
  row.price_version,
  row.input_tokens ?? '',
  row.cached_tokens ?? '',
  row.output_tokens ?? '',
  row.reasoning_tokens ?? '',
  row.request_count,
  row.username ?? '',
  row.project_name ?? '',
  row.run_kind ?? '',
  row.run_subject ?? '',
  row.run_id ?? '',
  row.id,
];

/** Calls as CSV (RFC 4180); the first part carries the header. Text a spreadsheet would run is made harmless. */
export function usageCsvText(rows: readonly UsageCsvRow[], isFirst: boolean): string {
  const lines = [...(isFirst ? [columns] : []), ...rows.map(cells)];
  return lines.length === 0 ? '' : stringify(lines, { record_delimiter: '\r\n', escape_formulas: true });
}
