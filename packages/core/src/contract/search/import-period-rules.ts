import { AppError } from '../errors.ts';

/** The days an import covers; the dates only where it names them. */
export interface ImportPeriod {
  days: number;
  window: { startDate: string; endDate: string } | null;
}

const dayMs = 86_400_000;
export const importDays = { min: 1, max: 500 } as const;

/** The period of an import by the summary it came with; null when the summary does not say. */
export function importPeriod(summary: Readonly<Record<string, unknown>>): ImportPeriod | null {
  const range = summary['dateRange'] as { start?: string; end?: string } | null | undefined;
  const [start = '', end = ''] = [range?.start, range?.end];
  const days = Math.round((Date.parse(end) - Date.parse(start)) / dayMs) + 1;
  if (days >= importDays.min) return { days, window: { startDate: start, endDate: end } };
  const windowDays = Number(summary['windowDays'] ?? Number.NaN);
  return windowDays >= importDays.min && windowDays <= importDays.max
    ? { days: Math.round(windowDays), window: null }
    : null;
}

/** The period of an import that a run works on. Throws `invalid_input` when it isn't known yet. */
export function requireImportPeriod(found: { name: string; summary: Readonly<Record<string, unknown>> }): ImportPeriod {
  const period = importPeriod(found.summary);
  if (period !== null) return period;
  const message = `The import "${found.name}" does not say how many days it covers. Set them with: serplift search-console imports ${JSON.stringify(found.name)} --days 90`;
  throw new AppError('invalid_input', message, { details: { issues: [{ at: 'importId', message }] } });
}
