import type { sheets_v4 } from '@googleapis/sheets';
import { AppError } from '../../contract/errors.ts';
import { FailedAttempt } from '../upstream/failed-attempt.ts';
import type { GoogleAccess, GoogleCall } from './google-access.ts';
import { explainGoogleError } from './google-failure.ts';
import type { GoogleConnection, NewTab, Sheets } from './google.ts';

const service = 'Google Sheets';
/** Google's limit for the text of one cell. */
const mostCellChars = 50_000;

type Api = sheets_v4.Sheets;
type Call<T> = Pick<GoogleCall<T>, 'operation' | 'signal' | 'explain'> & {
  attempt: (api: Api, signal: AbortSignal) => Promise<T>;
};

/** Google Sheets on behalf of a connection. */
export function openSheets(access: GoogleAccess, connection: GoogleConnection): Sheets {
  const call = <T>({ attempt, ...rest }: Call<T>): Promise<T> =>
    access.asConnection(connection, {
      ...rest,
      service,
      attempt: async (auth, signal) => {
        const { sheets } = await import('@googleapis/sheets');
        return attempt(sheets({ version: 'v4', auth, ...access.api }), signal);
      },
    });
  return {
    create: (title, tab, { signal } = {}) =>
      call({
        operation: 'createSpreadsheet',
        signal,
        explain: onceOnly,
        attempt: async (api, signal) => {
          const requestBody = { properties: { title }, sheets: [{ properties: propertiesOf(tab) }] };
          const fields = 'spreadsheetId,spreadsheetUrl';
          const { data } = await api.spreadsheets.create({ requestBody, fields }, { signal });
          if (data.spreadsheetId == null || !/^https?:\/\//u.test(data.spreadsheetUrl ?? '')) throw unreadable();
          return { id: data.spreadsheetId, url: data.spreadsheetUrl ?? '' };
        },
      }),
    tabs: (id, { signal } = {}) => tabsOf(call, id, signal),
    addTab: (id, tab, { signal } = {}) =>
      call({
        operation: 'addTab',
        signal,
        attempt: async (api, signal) => {
          const requestBody = { requests: [{ addSheet: { properties: { ...propertiesOf(tab), index: 0 } } }] };
          try {
            await api.spreadsheets.batchUpdate({ spreadsheetId: id, requestBody, fields: 'spreadsheetId' }, { signal });
          } catch (error) {
            // The try before this one added it, and its answer was lost.
            if (!/already exists/u.test(explainGoogleError(error, service).error.message)) throw error;
          }
        },
      }),
    write: (id, { tab, firstRow, rows }, { signal } = {}) =>
      call({
        operation: 'writeCells',
        signal,
        attempt: async (api, signal) => {
          const range = `'${tab.replaceAll("'", "''")}'!A${firstRow}`;
          const values = rows.map((row) =>
            row.map((cell) => (typeof cell === 'string' ? cell.slice(0, mostCellChars) : cell)),
          );
          const requestBody = { range, majorDimension: 'ROWS', values };
          const params = { spreadsheetId: id, range, valueInputOption: 'RAW', fields: 'updatedRange', requestBody };
          await api.spreadsheets.values.update(params, { signal });
        },
      }),
  };
}

const propertiesOf = ({ title, rowCount, columnCount }: NewTab) => ({
  title,
  gridProperties: { rowCount, columnCount, frozenRowCount: 1 },
});

async function tabsOf(
  call: <T>(call: Call<T>) => Promise<T>,
  spreadsheetId: string,
  signal: AbortSignal | undefined,
): Promise<{ id: number; title: string }[] | null> {
  return call({
    operation: 'listTabs',
    signal,
    attempt: async (api, signal) => {
      try {
        const params = { spreadsheetId, fields: 'sheets.properties(sheetId,title)' };
        const { data } = await api.spreadsheets.get(params, { signal });
        return (data.sheets ?? []).map(({ properties }) => ({
          id: properties?.sheetId ?? 0,
          title: properties?.title ?? '',
        }));
      } catch (error) {
        if (statusOf(error) === 404) return null;
        throw error;
      }
    },
  });
}

const statusOf = (error: unknown): unknown =>
  error instanceof Error ? (error as { response?: { status?: unknown } }).response?.status : undefined;

/** What Google did with a call whose answer was lost is unknown, so it is not made again here. */
function onceOnly(error: unknown): FailedAttempt {
  const failed = explainGoogleError(error, service);
  const isUnknown = failed.error.details?.['reason'] === 'unavailable';
  return isUnknown ? new FailedAttempt(failed.error, 'never') : failed;
}

function unreadable(): AppError {
  return new AppError('provider_unavailable', `${service} sent a response that cannot be read.`, {
    details: { reason: 'unavailable' },
  });
}
