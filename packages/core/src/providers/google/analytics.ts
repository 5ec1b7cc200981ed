import type { GoogleAccess } from './google-access.ts';
import type { AnalyticsAccount, GoogleConnection } from './google.ts';

const service = 'Google Analytics';
const mostPages = 100;

/** All Analytics accounts of a connection with their GA4 properties. */
export async function fetchAnalyticsAccounts(
  access: GoogleAccess,
  connection: GoogleConnection,
  signal: AbortSignal | undefined,
): Promise<AnalyticsAccount[]> {
  const accounts: AnalyticsAccount[] = [];
  let pageToken: string | null = null;
  for (let page = 0; page < mostPages; page += 1) {
    const params: { pageSize: number; pageToken?: string } = {
      pageSize: 200,
      ...(pageToken !== null && { pageToken }),
    };
    const data = await access.asConnection(connection, {
      operation: 'accountSummaries',
      service,
      signal,
      attempt: async (auth, signal) => {
        const { analyticsadmin } = await import('@googleapis/analyticsadmin');
        const api = analyticsadmin({ version: 'v1beta', auth, ...access.api });
        return (await api.accountSummaries.list(params, { signal })).data;
      },
    });
    for (const { account, displayName, propertySummaries } of data.accountSummaries ?? []) {
      const properties = (propertySummaries ?? []).flatMap(({ property, displayName }) => {
        const id = property?.replace(/^properties\//u, '') ?? '';
        return id === '' ? [] : [{ id, displayName: displayName ?? id }];
      });
      accounts.push({ accountName: displayName ?? account ?? '', properties });
    }
    pageToken = data.nextPageToken ?? null;
    if (pageToken === null) break;
  }
  return accounts;
}
