import * as z from 'zod/mini';
import { AppError } from '../../contract/errors.ts';
import type { GoogleAccess } from './google-access.ts';
import type { GoogleConnection, SearchAnalyticsQuery, SearchConsole, SearchConsoleSite } from './google.ts';

const service = 'Search Console';

const siteList = z.object({
  siteEntry: z.nullish(z.array(z.object({ siteUrl: z.nullish(z.string()), permissionLevel: z.nullish(z.string()) }))),
});

const rowList = z.object({
  rows: z.nullish(
    z.array(
      z.object({
        keys: z._default(z.array(z.string()), []),
        clicks: z._default(z.number(), 0),
        impressions: z._default(z.number(), 0),
        ctr: z._default(z.number(), 0),
        position: z._default(z.number(), 0),
      }),
    ),
  ),
  metadata: z.nullish(z.object({ firstIncompleteDate: z.nullish(z.string()) })),
});

/** Search Console on behalf of a connection. */
export function openSearchConsole(access: GoogleAccess, connection: GoogleConnection): SearchConsole {
  const body = (query: SearchAnalyticsQuery): Promise<string> => fetchBody(access, connection, query);
  return {
    sites: ({ signal } = {}) => fetchSites(access, connection, signal),
    query: async (query) => {
      const text = await body(query);
      if (query.rawBody === true) return { body: text, rows: [], firstIncompleteDate: null };
      const { rows, metadata } = readBody(rowList, text);
      return { body: text, rows: rows ?? [], firstIncompleteDate: metadata?.firstIncompleteDate ?? null };
    },
  };
}

async function fetchSites(
  access: GoogleAccess,
  connection: GoogleConnection,
  signal: AbortSignal | undefined,
): Promise<SearchConsoleSite[]> {
  const text = await access.asConnection(connection, {
    operation: 'sites',
    service,
    signal,
    attempt: async (auth, signal) => {
      const { searchconsole } = await import('@googleapis/searchconsole');
      const api = searchconsole({ version: 'v1', auth, ...access.api });
      const { data } = await api.sites.list({}, { signal, responseType: 'text' });
      return data as unknown as string;
    },
  });
  return (readBody(siteList, text).siteEntry ?? []).flatMap(({ siteUrl, permissionLevel }) =>
    siteUrl ? [{ siteUrl, permissionLevel: permissionLevel ?? 'siteUnverifiedUser' }] : [],
  );
}

async function fetchBody(
  access: GoogleAccess,
  connection: GoogleConnection,
  query: SearchAnalyticsQuery,
): Promise<string> {
  const { siteUrl, signal, rawBody: _rawBody, ...requestBody } = query;
  return access.asConnection(connection, {
    operation: 'searchAnalytics',
    service,
    signal,
    attempt: async (auth, signal) => {
      const { searchconsole } = await import('@googleapis/searchconsole');
      const api = searchconsole({ version: 'v1', auth, ...access.api });
      const { data } = await api.searchanalytics.query({ siteUrl, requestBody }, { signal, responseType: 'text' });
      return data as unknown as string;
    },
  });
}

function readBody<Schema extends z.ZodMiniType>(schema: Schema, text: string): z.infer<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw unreadable(cause);
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw unreadable(parsed.error);
  return parsed.data;
}

function unreadable(cause: unknown): AppError {
  return new AppError(
    'provider_unavailable',
    `${service} sent a response that cannot be read. Try again in a few minutes.`,
    {
      details: { reason: 'unavailable' },
      cause,
    },
  );
}
