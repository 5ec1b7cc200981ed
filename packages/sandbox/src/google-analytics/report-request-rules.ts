/** The metrics that the sandbox knows. */
export const metricNames = ['sessions', 'keyEvents', 'totalRevenue'] as const;
export type MetricName = (typeof metricNames)[number];

export interface ReportRow extends Record<MetricName, number> {
  landingPage: string;
}

/** A valid request for a report by landing page. */
export interface ReportRequest {
  startDate: string;
  endDate: string;
  metrics: MetricName[];
  limit: number;
  offset: number;
}

type Body = Record<string, unknown>;

const knownKeys = new Set(['dateRanges', 'dimensions', 'metrics', 'orderBys', 'limit', 'offset', 'keepEmptyRows']);
const usualLimit = 10_000;
const mostRows = 250_000;
const day = /^\d{4}-\d{2}-\d{2}$/u;

/** Reads a request body by Google's rules; a text says what is wrong with it. */
export function readReportRequest(body: Body, now: Date): ReportRequest | string {
  const unknown = Object.keys(body).find((key) => !knownKeys.has(key));
  if (unknown !== undefined) return `Invalid JSON payload received. Unknown name "${unknown}": Cannot find field.`;
  const [range, second] = listOf(body['dateRanges']);
  const { startDate, endDate } = range ?? {};
  if (second !== undefined || !isDay(startDate) || !isDay(endDate)) return 'A dateRange is required.';
  if (startDate > endDate) return 'The start date must not be after the end date.';
  if (startDate > now.toISOString().slice(0, 10)) return 'The start date must not be in the future.';
  const dimensions = listOf(body['dimensions']).map(({ name }) => name);
  if (dimensions.join() !== 'landingPagePlusQueryString') {
    return `Field ${String(dimensions[0])} is not a valid dimension. The sandbox has landingPagePlusQueryString only.`;
  }
  const asked = listOf(body['metrics']).map(({ name }) => name);
  const metrics = asked.flatMap((name) => metricNames.filter((known) => known === name));
  if (asked.length === 0) return 'Metrics are required.';
  if (metrics.length < asked.length) return `Field ${asked.join(', ')} is not a valid metric.`;
  const limit = Number(body['limit'] ?? usualLimit);
  const offset = Number(body['offset'] ?? 0);
  if (!Number.isInteger(limit) || limit < 1) return 'The limit must be positive.';
  if (!Number.isInteger(offset) || offset < 0) return 'The offset must not be negative.';
  return { startDate, endDate, metrics, limit: Math.min(limit, mostRows), offset };
}

const listOf = (value: unknown): Body[] => (Array.isArray(value) ? (value as Body[]) : []);
const isDay = (value: unknown): value is string => typeof value === 'string' && day.test(value);
