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

const knownKeys = new Set(['dateRanges', 'dimensions', 'metrics', 'orderBys', 'limit', 'offset']);

/** Reads a request body by Google's rules; a text says what is wrong with it. */
export function readReportRequest(body: Body): ReportRequest | string {
  const unknown = Object.keys(body).find((key) => !knownKeys.has(key));
  if (unknown !== undefined) return `Invalid JSON payload received. Unknown name "${unknown}": Cannot find field.`;
  const [{ startDate, endDate } = {}] = listOf(body['dateRanges']);
  if (typeof startDate !== 'string' || typeof endDate !== 'string') return 'A dateRange is required.';
  const [dimension] = listOf(body['dimensions']);
  if (dimension?.['name'] !== 'landingPagePlusQueryString') return 'The sandbox has landingPagePlusQueryString only.';
  const asked = listOf(body['metrics']).map(({ name }) => name);
  const metrics = asked.flatMap((name) => metricNames.filter((known) => known === name));
  if (metrics.length < asked.length) return `Field ${asked.join(', ')} is not a valid metric.`;
  return { startDate, endDate, metrics, limit: Number(body['limit'] ?? 10_000), offset: Number(body['offset'] ?? 0) };
}

const listOf = (value: unknown): Body[] => (Array.isArray(value) ? (value as Body[]) : []);
