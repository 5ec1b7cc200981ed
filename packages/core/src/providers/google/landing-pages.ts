import type { analyticsdata_v1beta } from '@googleapis/analyticsdata';
import type { GoogleAccess } from './google-access.ts';
import type { Analytics, GoogleConnection, LandingPageReport } from './google.ts';

const service = 'Google Analytics';
const rowsPerCall = 100_000;
/** The rows with the most sessions; no website needs more. */
const mostRows = 500_000;
const metrics = ['sessions', 'keyEvents', 'totalRevenue'];

type Answer = analyticsdata_v1beta.Schema$RunReportResponse;
type Query = Parameters<Analytics['landingPages']>[0];

/** Sessions, key events and revenue of a property by landing page, most sessions first. */
export async function fetchLandingPages(
  access: GoogleAccess,
  connection: GoogleConnection,
  query: Query,
): Promise<LandingPageReport> {
  const rows: LandingPageReport['rows'] = [];
  for (;;) {
    const answer = await fetchRows(access, connection, { ...query, offset: rows.length });
    const found = (answer.rows ?? []).map(toRow);
    rows.push(...found);
    const isMore = rows.length < (answer.rowCount ?? 0);
    if (!isMore || found.length === 0 || rows.length >= mostRows) return { rows, ...readMetadata(answer, isMore) };
  }
}

function fetchRows(
  access: GoogleAccess,
  connection: GoogleConnection,
  { propertyId, startDate, endDate, signal, offset }: Query & { offset: number },
): Promise<Answer> {
  return access.asConnection(connection, {
    operation: 'runReport',
    service,
    signal,
    attempt: async (auth, signal) => {
      const { analyticsdata } = await import('@googleapis/analyticsdata');
      const api = analyticsdata({ version: 'v1beta', auth, ...access.api });
      const requestBody = {
        dateRanges: [{ startDate, endDate }],
        dimensions: [{ name: 'landingPagePlusQueryString' }],
        metrics: metrics.map((name) => ({ name })),
        orderBys: [{ metric: { metricName: 'sessions' }, desc: true }],
        limit: String(rowsPerCall),
        offset: String(offset),
      };
      return (await api.properties.runReport({ property: `properties/${propertyId}`, requestBody }, { signal })).data;
    },
  });
}

function toRow({ dimensionValues, metricValues }: analyticsdata_v1beta.Schema$Row): LandingPageReport['rows'][number] {
  const [sessions = 0, keyEvents = 0, revenue = 0] = (metricValues ?? []).map(({ value }) => Number(value) || 0);
  return { landingPage: dimensionValues?.[0]?.value ?? '', sessions, keyEvents, revenue };
}

function readMetadata({ metadata }: Answer, isMore: boolean): Omit<LandingPageReport, 'rows'> {
  const [sample] = metadata?.samplingMetadatas ?? [];
  const [read, all] = [Number(sample?.samplesReadCount), Number(sample?.samplingSpaceSize)];
  return {
    currencyCode: metadata?.currencyCode ?? null,
    timeZone: metadata?.timeZone ?? null,
    sampledShare: read >= 0 && all > 0 ? read / all : null,
    isThresholded: metadata?.subjectToThresholding ?? false,
    hasOtherRow: isMore || (metadata?.dataLossFromOtherRow ?? false),
  };
}
